import * as z from 'zod'
import { ConditionFailed } from '../data/transaction.ts'
import type { DueWork } from '../due/store.ts'
import { removeFile } from '../files/bucket.ts'
import { fileKey, removeUnused } from './store.ts'

const Payload = z.object({ id: z.string(), userId: z.string() })

/** A day after an upload was announced: nothing has come to use it, or it stays. */
export const expireUpload = (work: DueWork): Promise<void> => discard(Payload.parse(work.payload))

/**
 * Takes an unused upload away: first the row, by which it could still be used, then the file. Cut off in between,
 * or begun again by the same link, it leaves a file without a row, which the expiry finds.
 */
export async function discard(upload: { id: string; userId: string }): Promise<void> {
  try {
    await removeUnused(upload.id)
  } catch (error) {
    if (error instanceof ConditionFailed) return
    throw error
  }
  await removeFile(fileKey(upload))
}
