import type { PlayerSummary } from '#shared/players/model.ts'
import type { Program } from '#shared/programs/model.ts'
import { hasWaitlist, isOpen } from '#shared/programs/rules.ts'
import { findProgramMisfits } from '#shared/registrations/eligibility.ts'

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
