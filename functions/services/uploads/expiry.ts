import * as z from 'zod'
import { ConditionFailed } from '#functions/platform/data/transaction.ts'
import { removeFile } from '#functions/platform/files/bucket.ts'
import type { DueWork } from '#functions/platform/jobs/queue.ts'
import { fileKey, getUpload, removeUnused } from '#functions/stores/uploads/store.ts'

const Payload = z.object({ id: z.string(), userId: z.string().optional() })

/** A day after an upload was announced, or when another took its place: nothing uses it, or it stays. */
export async function expireUpload({ payload }: DueWork): Promise<void> {
  const { id, userId } = Payload.parse(payload)
  const owner = userId ?? (await getUpload(id))?.userId
  if (owner) await discard({ id, userId: owner })
}

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
