import { formatDate } from '#shared/dates.ts'
import type { SeasonRecord } from '#shared/events/figures.ts'
import { mayRead, type Relation } from '#shared/players/fields.ts'
import type { RosterPlayer, TeamDetail } from '#shared/teams/model.ts'

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
