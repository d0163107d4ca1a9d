import { ConditionFailed, commit, TooMuchContention, type Write } from './transaction.ts'

/** Written, or read again where somebody else was quicker; nothing where nothing is left to write. */
export async function settled(toWrite: () => Promise<Write[]>): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const writes = await toWrite()
    if (writes.length === 0) return
    try {
      return await commit(...writes)
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error
    }
  }
  throw new TooMuchContention()
}
