import type { PlayerSummary } from '#shared/players/model.ts'
import type { Program } from '#shared/programs/model.ts'
import { hasWaitlist, isOpen } from '#shared/programs/rules.ts'
import { ageGroupOf, findProgramMisfits } from '#shared/registrations/eligibility.ts'
import { findTeamMisfits } from '#shared/teams/fit.ts'
import type { Team } from '#shared/teams/model.ts'

/** What a program offers to a family today. */
export type RegistrationOption = 'register' | 'waitlist' | 'closed'

export function optionOf(program: Program, today: string): RegistrationOption {
  if (isOpen(program, today) && program.spotsLeft !== 0) return 'register'
  return hasWaitlist(program, today) ? 'waitlist' : 'closed'
}

/**
 * Why a program does not fit a child, for the child's family; birth dates are known only for the user's own
 * children.
 */
export function listMismatches(program: Program, { dateOfBirth, ...child }: PlayerSummary): string[] {
  return dateOfBirth ? findProgramMisfits(program, { ...child, dateOfBirth }) : []
}

/** Why a team of the program does not fit a child. Where the program's start is hidden, the age decides nothing here. */
export function listTeamMisfits(
  team: Team,
  { startDate }: Program,
  { dateOfBirth, ...child }: PlayerSummary,
): string[] {
  const ageGroup = dateOfBirth && startDate ? ageGroupOf(dateOfBirth, startDate) : undefined
  return findTeamMisfits(team, { ...child, dateOfBirth, ageGroup })
}
