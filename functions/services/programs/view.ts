import type { Program } from '#shared/programs/model.ts'
import type { ProgramRow, ProgramStatsRow } from '../../stores/programs/store.ts'

type SpotCounts = Pick<ProgramStatsRow, 'taken' | 'waiting'> | undefined

/** A program with its counters. While someone is on the waiting list, no spot is free for others. */
export function withSpots(program: ProgramRow, stats: SpotCounts) {
  const { taken = 0, waiting = 0 } = stats ?? {}
  const left = program.capacity == null ? null : Math.max(0, program.capacity - taken)
  return { ...program, waiting, placesLeft: waiting > 0 ? 0 : left }
}

export const toProgram = (program: ProgramRow, stats: SpotCounts): Program => ({
  ...withSpots(program, stats),
  hasRegistrationPassword: program.registrationPassword !== undefined,
})
