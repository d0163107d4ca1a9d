import { isPrivileged, type Role } from '#shared/access.ts'
import { dayIn } from '#shared/dates.ts'
import type { Program } from '#shared/programs/model.ts'
import { isOver, maySee } from '#shared/programs/rules.ts'
import { club } from '../../stores/club/settings.ts'
import {
  listPrograms,
  listShownStats,
  type ProgramRow,
  type ProgramStatsRow,
} from '../../stores/programs/store.ts'

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

/** Those that are not over, published or not. */
export async function listRunningIds(now: Date): Promise<Set<string>> {
  const today = dayIn(club.timeZone, now)
  return new Set((await listPrograms()).filter(program => !isOver(program, today)).map(({ id }) => id))
}

/** The programs that somebody in this role, or a visitor, may see, of those that are asked for. */
export async function listProgramsFor(
  role: Role | undefined,
  now: Date,
  isAsked: (program: ProgramRow, stats: SpotCounts) => boolean = () => true,
): Promise<Program[]> {
  const [all, { rows, unreadable }] = await Promise.all([listPrograms(), listShownStats()])
  const stats = new Map(rows.map(row => [row.programId, row]))
  return (
    all
      // With no figures every spot would look free.
      .filter(program => maySee(role, program) && !unreadable.has(program.id))
      .filter(program => isAsked(program, stats.get(program.id)))
      .map(program => toProgram(program, stats.get(program.id), { role, now }))
  )
}
