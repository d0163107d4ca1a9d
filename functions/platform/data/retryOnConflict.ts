import { ConditionFailed, commit, TooMuchContention, type Write, waitWithJitter } from './transaction.ts'

/**
 * Each conflict means that another attempt succeeded, and a club never has this many at one row at once, not even
 * when everyone writes in one conversation.
 */
const maxAttempts = 12

/**
 * Runs an attempt, which reads, decides and commits, and repeats it if it throws `ConditionFailed` because the data
 * has changed meanwhile. Random pauses keep competing attempts apart. An attempt that can explain a failed condition
 * throws its own error instead.
 */
export async function retryOnConflict<T>(attempt: (nth: number) => Promise<T>): Promise<T> {
  let last: ConditionFailed | undefined
  for (let nth = 0; nth < maxAttempts; nth++) {
    if (nth > 0) await waitWithJitter(nth - 1)
    try {
      return await attempt(nth)
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error
      last = error
    }
  }
  throw new TooMuchContention(last)
}

/** Ends an attempt that finds, before committing, that the data it read is out of date. */
export function readAgain(): never {
  throw new ConditionFailed([])
}

/** An attempt that only produces writes. Commits nothing if there are none. */
export const readAndCommit = (buildWrites: () => Promise<Write[]>): Promise<void> =>
  retryOnConflict(async () => {
    const writes = await buildWrites()
    if (writes.length > 0) await commit(...writes)
  })
