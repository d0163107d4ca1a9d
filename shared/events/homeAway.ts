import type { Event } from './model.ts'

type Teams = Pick<Event, 'teamId' | 'homeTeamId' | 'awayTeamId'>
type Pairing = Teams & Pick<Event, 'isHome' | 'opponent'>

/** The club's own teams that an event is about, each once. */
export const teamsOf = ({ teamId, homeTeamId, awayTeamId }: Teams): string[] =>
  [...new Set([teamId, homeTeamId, awayTeamId])].filter(id => id !== undefined)

export type Side = 'home' | 'away'

/**
 * On which side a team plays; undefined where it does not. Teams named for a side count first. `teamId` has the
 * side that is left, and `isHome` decides only where both are: so two teams are never on the same one.
 */
export function sideOf({ teamId, homeTeamId, awayTeamId, isHome }: Pairing, team: string): Side | undefined {
  if (team === homeTeamId) return 'home'
  if (team === awayTeamId) return 'away'
  if (team !== teamId || (homeTeamId && awayTeamId)) return undefined
  if (homeTeamId) return 'away'
  if (awayTeamId) return 'home'
  return isHome ? 'home' : 'away'
}

/** The event of a team that is no more: nobody else changes sides by that, and its name is the opponent's now. */
export function withoutTeam<E extends Pairing>(event: E, team: string, name?: string): E {
  const without = (id: string | undefined) => (id === team ? undefined : id)
  const side = event.teamId && sideOf(event, event.teamId)
  const others = teamsOf(event).some(id => id !== team)
  return {
    ...event,
    teamId: without(event.teamId),
    homeTeamId: without(event.homeTeamId),
    awayTeamId: without(event.awayTeamId),
    isHome: side ? side === 'home' : event.isHome,
    opponent: event.opponent || (others ? name : undefined),
  }
}

/** How a team's game is announced: "vs" at home and "at" elsewhere, and against which own team or whom else. */
export function describePairing(
  game: Pairing,
  team: string,
): { label: 'vs' | 'at'; opponentId?: string; opponent?: string } {
  const opponentId = teamsOf(game).find(id => id !== team && sideOf(game, id))
  const label = sideOf(game, team) === 'away' ? 'at' : 'vs'
  return opponentId ? { label, opponentId } : { label, opponent: game.opponent }
}

/**
 * Converts between the form's "our team and the other one" and home and away: for away games the two are
 * swapped. Applying it twice changes nothing.
 */
export const swapSides = <T extends Pick<Teams, 'homeTeamId' | 'awayTeamId'> & Pick<Event, 'isHome'>>(
  game: T,
): T => (game.isHome ? game : { ...game, homeTeamId: game.awayTeamId, awayTeamId: game.homeTeamId })
