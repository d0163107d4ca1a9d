import { ConditionFailed, commit, TooMuchContention, type Write, waitWithJitter } from './transaction.ts'

/**
 * How often an attempt is made. Each conflict means that another one got through, and so many are never at one row of
 * the club at once, not even where everybody writes into one conversation.
 */
const maxAttempts = 12

/**
 * Makes an attempt, which reads, decides and commits, again where what it had read was changed meanwhile: where it
 * throws `ConditionFailed`. A pause between spreads those who would meet again. An attempt that knows what a failed
 * condition means throws what is to be said instead.
 */
export async function retryOnConflict<T>(attempt: (nth: number) => Promise<T>): Promise<T> {
  for (let nth = 0; nth < maxAttempts; nth++) {
    if (nth > 0) await waitWithJitter(nth - 1)
    try {
      return await attempt(nth)
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error
    }
  }
  throw new TooMuchContention()
}

/** Ends an attempt that has seen, before its own commit, that what it has read is out of date. */
export function readAgain(): never {
  throw new ConditionFailed([])
}

/** An attempt that is nothing but writes. Nothing is committed where nothing is left to write. */
export const readAndCommit = (buildWrites: () => Promise<Write[]>): Promise<void> =>
  retryOnConflict(async () => {
    const writes = await buildWrites()
    if (writes.length > 0) await commit(...writes)
  })
