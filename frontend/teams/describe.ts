import { formatDate, formatTime } from '#shared/dates.ts'
import type { Event } from '#shared/events/model.ts'
import { pairingOf, type SeasonRecord } from '#shared/events/rules.ts'
import { mayRead, type Relation } from '#shared/players/fields.ts'
import type { RosterPlayer, Team, TeamDetail } from '#shared/teams/model.ts'

export const dash = '—'

export const nameOf = ({ firstName, lastName }: Pick<RosterPlayer, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`

/** By the year alone, as the roster has it. `today` is the club's day. */
export const ageOf = ({ birthYear }: Pick<RosterPlayer, 'birthYear'>, today: string): number =>
  Number(today.slice(0, 4)) - birthYear

/** `null` is a head coach whose account is gone. */
export const headCoachOf = ({ headCoachName }: Pick<TeamDetail, 'headCoachName'>): string =>
  headCoachName === undefined ? 'TBD' : (headCoachName ?? 'Not assigned')

/** A dash for whom it is no business of. */
export function parentOf(player: RosterPlayer, relations: readonly Relation[]): string {
  if (!mayRead('parentName', relations)) return dash
  return player.parentName ?? 'No parent assigned'
}

/** "2016-04-09" -> "04/09/2016" */
export const slashed = (date: string): string =>
  formatDate(date, { year: 'numeric', month: '2-digit', day: '2-digit' })

/** Wins, losses and ties; a dash while no game has been scored. */
export const recordText = ({ wins, losses, ties }: SeasonRecord): string =>
  wins + losses + ties === 0 ? dash : `${wins}-${losses}-${ties}`

/** "vs Hilltop Hawks" */
export function pairingText(
  game: Event,
  teamId: string,
  teams: readonly Pick<Team, 'id' | 'name'>[],
): string {
  const { label, opponentId, opponent } = pairingOf(game, teamId)
  const name = opponentId ? teams.find(({ id }) => id === opponentId)?.name : opponent
  return name ? `${label} ${name}` : game.title
}

/** "Sat, Apr 4, 10:00 AM" */
export const whenText = ({ startDate, startTime }: Event): string =>
  `${formatDate(startDate, { weekday: 'short', month: 'short', day: 'numeric' })}, ${formatTime(startTime)}`
