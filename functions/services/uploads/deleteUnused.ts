import * as z from 'zod'
import { addHours } from '#shared/dates.ts'
import { ConditionFailed } from '../../platform/data/transaction.ts'
import { deleteFile } from '../../platform/files/bucket.ts'
import type { Job } from '../../platform/jobs/queue.ts'
import { deleteUnusedRow, fileKey, getUpload } from '../../stores/uploads/store.ts'

/** When a file that nothing uses is taken away. */
export const uploadExpiry = (now: Date): Date => addHours(now, 24)

const Payload = z.object({ id: z.string(), userId: z.string().optional() })

/** A day after an upload was announced, or when another took its place: nothing uses it, or it stays. */
export async function runUploadExpiry({ payload }: Job): Promise<void> {
  const { id, userId } = Payload.parse(payload)
  const owner = userId ?? (await getUpload(id))?.userId
  if (owner) await deleteUnusedUpload({ id, userId: owner })
}

/**
 * Takes an unused upload away: first the row, by which it could still be used, then the file. Cut off in between,
 * or begun again by the same link, it leaves a file without a row, which the expiry finds.
 */
export async function deleteUnusedUpload(upload: { id: string; userId: string }): Promise<void> {
  try {
    await deleteUnusedRow(upload.id)
  } catch (error) {
    if (error instanceof ConditionFailed) return
    throw error
  }
  await deleteFile(fileKey(upload))
}
