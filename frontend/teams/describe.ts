import type { teamGenders } from '#shared/choices.ts'
import type { SeasonRecord } from '#shared/events/figures.ts'
import { mayRead, type Relation } from '#shared/players/fieldAccess.ts'
import type { MedicalSheetLine, RosterPlayer, TeamDetail } from '#shared/teams/model.ts'

export const dash = '—'

/**
 * The age by birth year, until the birthday a year more than the child's own: other families see the roster, which
 * therefore tells nobody's birthday. `today` is in the club's time zone.
 */
export const getAgeByYear = ({ birthYear }: Pick<RosterPlayer, 'birthYear'>, today: string): number =>
  Number(today.slice(0, 4)) - birthYear

/** `null` is a head coach whose account was deleted. */
export const getHeadCoach = ({ headCoachName }: Pick<TeamDetail, 'headCoachName'>): string =>
  headCoachName === undefined ? 'TBD' : (headCoachName ?? 'Not assigned')

/** A dash if the user may not see the parent. */
export function getParentName(player: RosterPlayer, relations: readonly Relation[]): string {
  if (!mayRead('parentName', relations)) return dash
  return player.parentName ?? 'No parent assigned'
}

/** Wins, losses and ties; a dash while no game has been scored. */
export const formatRecord = ({ wins, losses, ties }: SeasonRecord): string =>
  wins + losses + ties === 0 ? dash : `${wins}-${losses}-${ties}`

/** If nobody has answered yet, or an earlier version took a child without any contact for healthy, nothing is ruled out. */
export function describeMedical({
  hasMedicalIssues,
  medicalInfo,
  emergencyContact,
}: MedicalSheetLine): string {
  if (hasMedicalIssues) return medicalInfo || 'Yes; please ask the family'
  return hasMedicalIssues === false && emergencyContact ? 'No medical note' : 'Medical note not provided yet'
}

export const genderLabels: Record<(typeof teamGenders)[number], string> = {
  boys: 'Boys',
  girls: 'Girls',
  both: 'Both',
}
