import type { Event } from './model.ts'

type Teams = Pick<Event, 'teamId' | 'homeTeamId' | 'awayTeamId'>
type Pairing = Teams & Pick<Event, 'isHome' | 'opponent'>

/** The club's own teams in an event, without duplicates. */
export const teamsOf = ({ teamId, homeTeamId, awayTeamId }: Teams): string[] =>
  [...new Set([teamId, homeTeamId, awayTeamId])].filter(id => id !== undefined)

export type Side = 'home' | 'away'

/**
 * Which side a team plays on; undefined if it does not take part. `homeTeamId` and `awayTeamId` take precedence.
 * `teamId` gets the remaining side, and `isHome` decides only if both are free, so two teams never share a side.
 */
export function sideOf({ teamId, homeTeamId, awayTeamId, isHome }: Pairing, team: string): Side | undefined {
  if (team === homeTeamId) return 'home'
  if (team === awayTeamId) return 'away'
  if (team !== teamId || (homeTeamId && awayTeamId)) return undefined
  if (homeTeamId) return 'away'
  if (awayTeamId) return 'home'
  return isHome ? 'home' : 'away'
}

/**
 * The event after a team was deleted: the other team keeps its side, and the deleted team's name becomes the
 * opponent.
 */
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

/** How a team's game is announced: "vs" at home or "at" elsewhere, and the club team or outside opponent. */
export function describePairing(
  game: Pairing,
  team: string,
): { label: 'vs' | 'at'; opponentId?: string; opponent?: string } {
  const opponentId = teamsOf(game).find(id => id !== team && sideOf(game, id))
  const label = sideOf(game, team) === 'away' ? 'at' : 'vs'
  return opponentId ? { label, opponentId } : { label, opponent: game.opponent }
}

/**
 * Converts between the form's "our team and the other one" and home and away: for away games the two are swapped.
 * Applying it twice changes nothing.
 */
export const swapSides = <T extends Pick<Teams, 'homeTeamId' | 'awayTeamId'> & Pick<Event, 'isHome'>>(
  game: T,
): T => (game.isHome ? game : { ...game, homeTeamId: game.awayTeamId, awayTeamId: game.homeTeamId })
