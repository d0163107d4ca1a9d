import type { Program, Stats } from '#functions/stores/programs/store.ts'
import type { Program as Wire } from '#shared/programs/model.ts'

type Counted = Pick<Stats, 'taken' | 'waiting'> | undefined

/** A program with what its counters say. While somebody waits, no place is free for others. */
export function withPlaces(program: Program, stats: Counted) {
  const { taken = 0, waiting = 0 } = stats ?? {}
  const left = program.capacity == null ? null : Math.max(0, program.capacity - taken)
  return { ...program, waiting, placesLeft: waiting > 0 ? 0 : left }
}

export const view = (program: Program, stats: Counted): Wire => ({
  ...withPlaces(program, stats),
  hasRegistrationPassword: program.registrationPassword !== undefined,
})
