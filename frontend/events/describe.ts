import type { eventStatuses } from '#shared/events/choices.ts'
import { describePairing, type Side, sideOf, teamsOf } from '#shared/events/homeAway.ts'
import type { Event } from '#shared/events/model.ts'
import type { Team } from '#shared/teams/model.ts'

/** Texts about events. Dates and times are in the club's time zone, wherever the reader is. */

type NamedTeam = Pick<Team, 'id' | 'name'>

/** "vs Hilltop Hawks": a game from one team's point of view. */
export function formatOpponent(game: Event, teamId: string, teams: readonly NamedTeam[]): string {
  const { label, opponentId, opponent } = describePairing(game, teamId)
  const name = opponentId ? findTeamName(teams, opponentId) : opponent
  return name ? `${label} ${name}` : game.title
}

/** The club's teams in an event; a league event is for all of them. */
export function formatTeams(event: Event, teams: readonly NamedTeam[]): string {
  if (event.isMasterEvent) return 'Whole club'
  return teamsOf(event)
    .flatMap(id => findTeamName(teams, id) ?? [])
    .join(', ')
}

/** The name of a side of a game: one of the club's teams, or an outside opponent. */
export function getSideName(game: Event, side: Side, teams: readonly NamedTeam[]): string {
  const own = teamsOf(game).find(id => sideOf(game, id) === side)
  return (own ? findTeamName(teams, own) : game.opponent) || (side === 'home' ? 'Home' : 'Away')
}

/** "Eagles 7 – 5 Oak Valley", the home team first; undefined while there is no score. */
export function formatScore(game: Event, teams: readonly NamedTeam[]): string | undefined {
  const { homeScore, awayScore } = game
  if (homeScore === undefined || awayScore === undefined) return undefined
  return `${getSideName(game, 'home', teams)} ${homeScore} – ${awayScore} ${getSideName(game, 'away', teams)}`
}

/** A map link; undefined without a location. */
export function toMapLink({ address, location }: Pick<Event, 'address' | 'location'>): string | undefined {
  const place = address || location
  return place && `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: place })}`
}

export const statusLabels: Record<(typeof eventStatuses)[number], string> = {
  scheduled: 'Scheduled',
  cancelled: 'Canceled',
  postponed: 'Postponed',
}

const findTeamName = (teams: readonly NamedTeam[], id: string) => teams.find(team => team.id === id)?.name
