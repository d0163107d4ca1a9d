import type { PlayerSummary } from '#shared/players/model.ts'
import type { Program } from '#shared/programs/model.ts'
import { hasWaitlist, isOpen } from '#shared/programs/rules.ts'
import { misfits } from '#shared/registrations/eligibility.ts'
import type { Wait } from '#shared/waiting/model.ts'

/** What a program offers to a family on this day of the club's calendar. */
export type WayIn = 'register' | 'waitlist' | 'closed'

export function wayIn(program: Program, today: string): WayIn {
  if (isOpen(program, today) && program.placesLeft !== 0) return 'register'
  return hasWaitlist(program, today) ? 'waitlist' : 'closed'
}

/** Why a program is not for a child, as its family reads it; the birth date is known of own children. */
export function reasonsAgainst(program: Program, { dateOfBirth, ...child }: PlayerSummary): string[] {
  return dateOfBirth ? misfits(program, { ...child, dateOfBirth }).map(({ reason }) => reason) : []
}

/** "Position 2 on the waiting list" */
export const positionOf = ({ position }: Pick<Wait, 'position'>): string =>
  position === null ? 'On the waiting list' : `Position ${position} on the waiting list`
