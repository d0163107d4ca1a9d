import { formatDate, formatTime } from '#shared/dates.ts'
import type { eventStatuses } from '#shared/events/choices.ts'
import { pairingOf, type Side, sideOf, teamsOf } from '#shared/events/homeAway.ts'
import type { Event } from '#shared/events/model.ts'
import type { Team } from '#shared/teams/model.ts'

/** An event in the words of those who come. Dates and times are the club's own, in whatever zone they are read. */

type Named = Pick<Team, 'id' | 'name'>

/** "Sat, Apr 4, 10:00 AM" */
export const whenText = ({ startDate, startTime }: Pick<Event, 'startDate' | 'startTime'>): string =>
  `${shortDay(startDate)}, ${formatTime(startTime)}`

/** "10:00 AM – 11:30 AM"; of several days "10:00 AM – Sun, Apr 5, 2:00 PM" */
export function timesText({ startDate, startTime, endDate, endTime }: Times): string {
  const end = startDate === endDate ? formatTime(endTime) : `${shortDay(endDate)}, ${formatTime(endTime)}`
  return `${formatTime(startTime)} – ${end}`
}
type Times = Pick<Event, 'startDate' | 'startTime' | 'endDate' | 'endTime'>

/** "Sat, Apr 4, 10:00 AM – 11:30 AM" */
export const spanText = (event: Times): string => `${shortDay(event.startDate)}, ${timesText(event)}`

/** "Saturday, April 4, 2026" */
export const dayText = (date: string): string => formatDate(date, { dateStyle: 'full' })

/** "April 2026" */
export const monthText = (date: string): string => formatDate(date, { month: 'long', year: 'numeric' })

const shortDay = (date: string): string =>
  formatDate(date, { weekday: 'short', month: 'short', day: 'numeric' })

/** "vs Hilltop Hawks": a game as one team sees it. */
export function pairingText(game: Event, teamId: string, teams: readonly Named[]): string {
  const { label, opponentId, opponent } = pairingOf(game, teamId)
  const name = opponentId ? nameIn(teams, opponentId) : opponent
  return name ? `${label} ${name}` : game.title
}

/** The club's own teams of an event; a league event is everybody's. */
export function teamsText(event: Event, teams: readonly Named[]): string {
  if (event.isMasterEvent) return 'Whole league'
  return teamsOf(event)
    .flatMap(id => nameIn(teams, id) ?? [])
    .join(', ')
}

/** Who plays on a side of a game: one of the club's teams, or somebody from elsewhere. */
export function nameOfSide(game: Event, side: Side, teams: readonly Named[]): string {
  const own = teamsOf(game).find(id => sideOf(game, id) === side)
  return (own ? nameIn(teams, own) : game.opponent) || (side === 'home' ? 'Home' : 'Away')
}

/** "Eagles 7 – 5 Oak Valley", the home team first; undefined while there is no score. */
export function scoreText(game: Event, teams: readonly Named[]): string | undefined {
  const { homeScore, awayScore } = game
  if (homeScore === undefined || awayScore === undefined) return undefined
  return `${nameOfSide(game, 'home', teams)} ${homeScore} – ${awayScore} ${nameOfSide(game, 'away', teams)}`
}

/** Where a map shows it; undefined where no place is named. */
export function mapLink({ address, location }: Pick<Event, 'address' | 'location'>): string | undefined {
  const place = address || location
  return place && `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: place })}`
}

export const statusLabels: Record<(typeof eventStatuses)[number], string> = {
  scheduled: 'Scheduled',
  cancelled: 'Cancelled',
  postponed: 'Postponed',
}

const nameIn = (teams: readonly Named[], id: string) => teams.find(team => team.id === id)?.name
