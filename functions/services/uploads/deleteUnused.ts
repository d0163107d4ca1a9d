import * as z from 'zod'
import { addHours } from '#shared/dates.ts'
import { ConditionFailed } from '../../platform/data/transaction.ts'
import { deleteFile } from '../../platform/files/bucket.ts'
import type { Job } from '../../platform/jobs/queue.ts'
import { deleteUnusedRow, fileKey, getUpload } from '../../stores/uploads/store.ts'

/** When an unused file is deleted. */
export const uploadExpiry = (now: Date): Date => addHours(now, 24)

const Payload = z.object({ id: z.string(), userId: z.string().optional() })

/** Runs a day after an upload was started, or when it was replaced; does nothing if the upload is in use. */
export async function runUploadExpiry({ payload }: Job): Promise<void> {
  const { id, userId } = Payload.parse(payload)
  const owner = userId ?? (await getUpload(id))?.userId
  if (owner) await deleteUnusedUpload({ id, userId: owner })
}

/**
 * Deletes an unused upload: first the row, so that nothing can start using it, then the file. If interrupted in
 * between, or if the same link is used again, a file remains without a row; the expiry job deletes it.
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
