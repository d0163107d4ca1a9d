import { newId } from '#functions/platform/data/ids.ts'
import { commit } from '#functions/platform/data/transaction.ts'
import { putFile } from '#functions/platform/files/bucket.ts'
import { refuseIf } from '#functions/platform/http/errors.ts'
import { counted } from '#functions/platform/http/limits.ts'
import { createUpload, fileKey, type Upload } from '#functions/stores/uploads/store.ts'
import { addHours } from '#shared/dates.ts'
import { contentIssue, fileIssues, headBytes, type Purpose, safeName } from '#shared/uploads/rules.ts'

/** Files that one person may send. */
export const uploadsOf = (userId: string): string => `upload#${userId}`
export const perHour = { max: 60, seconds: 3600, whenBlind: 'allow' } as const

/** When a file that nothing uses is taken away. */
export const expiryFrom = (now: Date): Date => addHours(now, 24)

export const newUpload = (
  file: Pick<Upload, 'purpose' | 'fileName' | 'contentType' | 'size'>,
  userId: string,
  now: Date,
): Upload => ({
  ...file,
  id: newId('upl', now),
  userId,
  fileName: safeName(file.fileName, file.contentType),
  state: 'pending',
  createdAt: now.toISOString(),
})

/**
 * A file that came with the request goes the way of those that browsers put into the bucket: looked at by the same
 * rules, announced with the work that takes it away again, and stored once. It stays `pending` until it is claimed.
 */
export async function takeIn(
  file: File,
  { purpose, userId }: { purpose: Purpose; userId: string },
  now: Date,
): Promise<Upload> {
  const { size, type: contentType } = file
  const announced = { purpose, contentType, size }
  refuseIf(fileIssues(announced).map(issue => ({ ...issue, field: 'file' })))
  const bytes = new Uint8Array(await file.arrayBuffer())
  const message = contentIssue(announced, { contentType, size, head: bytes.subarray(0, headBytes) })
  refuseIf(message ? [{ field: 'file', message }] : [])

  const upload = newUpload({ ...announced, fileName: file.name }, userId, now)
  const [refuseTooMany] = await Promise.all([
    counted(uploadsOf(userId), perHour, now),
    commit(...createUpload(upload, expiryFrom(now))),
  ])
  refuseTooMany()
  await putFile({ key: fileKey(upload), contentType }, bytes)
  return upload
}
