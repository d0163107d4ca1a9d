import { setTimeout } from 'node:timers/promises'

/** Waits, in milliseconds; not at all for 0. */
export const pause = async (ms: number): Promise<void> => {
  if (ms > 0) await setTimeout(ms)
}
