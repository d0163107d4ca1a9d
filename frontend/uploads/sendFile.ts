import { uploads } from 'virtual:routes'
import { callRoute } from '#frontend/lib/api.ts'
import { ApiError } from '#frontend/lib/http.ts'
import { withRetries } from '#frontend/lib/retryPolicy.ts'
import { findFileIssues, type Purpose, purposeRules } from '#shared/uploads/rules.ts'
import { shrinkPicture } from './shrinkImage.ts'

/** A file that is not accepted: retrying does not help, another file does. */
export class FileRejected extends Error {}

/** The file to upload: pictures are downscaled, documents stay as they are. */
export async function prepareFile(file: File, purpose: Purpose): Promise<Blob> {
  rejectInvalid(file, purpose)
  if (!file.type.startsWith('image/')) return file
  const picture = await shrinkPicture(file, purposeRules[purpose].maxSide)
  if (!picture) throw new FileRejected('This picture can’t be read. Please choose another one')
  rejectInvalid(picture, purpose)
  return picture
}

function rejectInvalid({ type, size }: Blob, purpose: Purpose): void {
  const [issue] = findFileIssues({ purpose, contentType: type, size })
  if (issue) throw new FileRejected(issue.message)
}

interface UploadOptions {
  purpose: Purpose
  fileName: string
  signal: AbortSignal
  /** Progress from 0 to 1. */
  onSent: (share: number) => void
}

/** Gets a presigned URL, uploads the file and confirms it; returns its id. Each step may be repeated. */
export async function uploadFile(
  file: Blob,
  { purpose, fileName, signal, onSent }: UploadOptions,
): Promise<string> {
  const announced = { purpose, fileName: shortenName(fileName), contentType: file.type, size: file.size }
  const target = await withRetries(() => callRoute(uploads.presign, { body: announced }), signal)
  await withRetries(() => putFile(target, file, { signal, onSent }), signal)
  const { id } = await withRetries(() => callRoute(uploads.confirm, { params: { id: target.id } }), signal)
  return id
}

/**
 * The end of a long name, which has the extension; cut by code points, because half a surrogate pair is
 * invalid.
 */
const shortenName = (name: string): string => [...name].slice(-100).join('')

/** Uses XMLHttpRequest, because `fetch` has no upload progress. */
function putFile(
  { url, headers }: { url: string; headers: Record<string, string> },
  file: Blob,
  { signal, onSent }: Pick<UploadOptions, 'signal' | 'onSent'>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onSent(loaded / total)
    request.onload = () => (isStored(request.status) ? resolve() : reject(toSendError(request.status)))
    request.onerror = () => reject(toSendError(0))
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}

/** 412: an earlier try has stored it, but its reply was lost. */
const isStored = (status: number): boolean => status === 412 || (status >= 200 && status < 300)

const toSendError = (status: number): ApiError =>
  new ApiError(
    // S3 answers 409 to two tries at once; reported as 503, so that it is retried.
    status === 409 ? 503 : status,
    'The file couldn’t be sent. Please check your connection and try again.',
  )
