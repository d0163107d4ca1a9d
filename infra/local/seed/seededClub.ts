import type { createCaller } from '../caller.ts'

/** The club that the seed fills, by calling its routes. */
export interface SeededClub extends Pick<ReturnType<typeof createCaller>, 'ok'> {
  clock: { now: Date }
  /** All that is due by the club's clock is done. */
  tick: () => Promise<void>
}
