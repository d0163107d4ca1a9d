import {
  findContentIssue,
  findFileIssues,
  headBytes,
  type Purpose,
  safeFileName,
} from '#shared/uploads/rules.ts'
import { newId } from '../../platform/data/ids.ts'
import { commit } from '../../platform/data/transaction.ts'
import { putFile } from '../../platform/files/bucket.ts'
import { throwIfIssues } from '../../platform/http/errors.ts'
import { startLimitCheck } from '../../platform/http/rateLimits.ts'
import { createUpload, fileKey, type UploadRow } from '../../stores/uploads/store.ts'
import { uploadExpiry } from './deleteUnused.ts'
import { removeMetadata } from './removeMetadata.ts'

/** Limits the files one person may send. */
export const uploadLimitKey = (userId: string): string => `upload#${userId}`

export const hourlyLimit = { max: 60, seconds: 3600, onStoreError: 'allow' } as const

export const buildUpload = (
  file: Pick<UploadRow, 'purpose' | 'fileName' | 'contentType' | 'size'>,
  userId: string,
  now: Date,
): UploadRow => ({
  ...file,
  id: newId('upl', now),
  userId,
  fileName: safeFileName(file.fileName, file.contentType),
  state: 'pending',
  createdAt: now.toISOString(),
})

/**
 * Stores a file that came with a form, under the same rules as browser uploads: checked, recorded with the job that
 * deletes it if unused, and stored once. It stays `pending` until it is claimed.
 */
export async function storeFormFile(
  file: File,
  { purpose, userId }: { purpose: Purpose; userId: string },
  now: Date,
): Promise<UploadRow> {
  const { size, type: contentType } = file
  const announced = { purpose, contentType, size }
  throwIfIssues(findFileIssues(announced).map(issue => ({ ...issue, field: 'file' })))
  const bytes = new Uint8Array(await file.arrayBuffer())
  const message = findContentIssue(announced, { contentType, size, head: bytes.subarray(0, headBytes) })
  throwIfIssues(message ? [{ field: 'file', message }] : [])
  const cleaned = removeMetadata(announced, bytes)
  throwIfIssues(cleaned.issue ? [{ field: 'file', message: cleaned.issue }] : [])

  const upload = buildUpload({ ...announced, size: cleaned.bytes.length, fileName: file.name }, userId, now)
  const [assertWithinLimit] = await Promise.all([
    startLimitCheck(uploadLimitKey(userId), hourlyLimit, now),
    commit(...createUpload(upload, uploadExpiry(now))),
  ])
  assertWithinLimit()
  await putFile({ key: fileKey(upload), contentType }, cleaned.bytes)
  return upload
}
