import { isPrivileged, type Role } from '#shared/access.ts'
import { dayIn } from '#shared/dates.ts'
import type { Program } from '#shared/programs/model.ts'
import { isOver } from '#shared/programs/rules.ts'
import { club } from '../../stores/club/settings.ts'
import type { ProgramRow, ProgramStatsRow } from '../../stores/programs/store.ts'

type SpotCounts = Pick<ProgramStatsRow, 'taken' | 'waiting'> | undefined

/** A program with its counters. While someone is on the waiting list, no spot is free for others. */
export function withSpots(program: ProgramRow, stats: SpotCounts) {
  const { taken = 0, waiting = 0 } = stats ?? {}
  const left = program.capacity == null ? null : Math.max(0, program.capacity - taken)
  const spotsLeft = waiting > 0 ? 0 : left
  return { ...program, waiting, spotsLeft, placesLeft: spotsLeft }
}

/** The program as somebody in this role, or a visitor, may see it today. */
export const toProgram = (
  program: ProgramRow,
  stats: SpotCounts,
  { role, now }: { role: Role | undefined; now: Date },
): Program => ({
  ...withSpots(program, stats),
  isOver: isOver(program, dayIn(club.timeZone, now)),
  startDate: program.isStartDateVisible || isPrivileged(role) ? program.startDate : null,
  endDate: program.isEndDateVisible || isPrivileged(role) ? program.endDate : null,
  hasRegistrationPassword: program.registrationPassword !== undefined,
})
