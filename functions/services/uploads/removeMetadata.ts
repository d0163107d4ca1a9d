import { findPictureIssue, type Purpose } from '#shared/uploads/rules.ts'
import { readFile, replaceFile } from '../../platform/files/bucket.ts'
import { cleanPicture } from '../../platform/files/cleanPicture.ts'
import { announceCleaned, fileKey, type UploadRow } from '../../stores/uploads/store.ts'

/** The bytes to keep of a file, and why it cannot be kept if that is so. What is no picture stays as it is. */
export function removeMetadata(
  file: { purpose: Purpose; contentType: string },
  bytes: Uint8Array,
): { bytes: Uint8Array; issue?: string } {
  if (!isPicture(file)) return { bytes }
  const picture = cleanPicture(file.contentType, bytes)
  return { bytes: picture?.bytes ?? bytes, issue: findPictureIssue(file, picture) }
}

const isPicture = ({ contentType }: { contentType: string }): boolean => contentType.startsWith('image/')

/**
 * Replaces an uploaded picture by one without metadata. If interrupted, the next try finds one of the two. Returns its size
 * in bytes, and why it cannot be kept if that is so.
 */
export async function storeWithoutMetadata(upload: UploadRow): Promise<{ size: number; issue?: string }> {
  const sent = isPicture(upload) ? await readFile(fileKey(upload)) : undefined
  if (!sent) return upload
  const { bytes, issue } = removeMetadata(upload, sent)
  const size = bytes.length
  if (issue !== undefined || Buffer.from(bytes).equals(sent)) return { size, issue }
  await announceCleaned(upload, size)
  await replaceFile({ key: fileKey(upload), contentType: upload.contentType }, bytes)
  return { size }
}
