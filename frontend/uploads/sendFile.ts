import { uploads } from 'virtual:routes'
import { call } from '#frontend/lib/api.ts'
import { ApiError } from '#frontend/lib/http.ts'
import { fileIssues, type Purpose } from '#shared/uploads/rules.ts'
import { shrunk } from './shrinkImage.ts'

/** A file that the club does not take. Trying again would not help, another file would. */
export class Refused extends Error {}

/** The file as it is sent: a picture shrunk, a document as it is. */
export async function prepared(file: File, purpose: Purpose): Promise<Blob> {
  refuseIf(file, purpose)
  if (!file.type.startsWith('image/')) return file
  const picture = await shrunk(file)
  if (!picture) throw new Refused('This picture cannot be read. Please choose another one')
  refuseIf(picture, purpose)
  return picture
}

function refuseIf({ type, size }: Blob, purpose: Purpose): void {
  const [issue] = fileIssues({ purpose, contentType: type, size })
  if (issue) throw new Refused(issue.message)
}

interface Sending {
  purpose: Purpose
  fileName: string
  signal: AbortSignal
  /** From 0 to 1, as it goes. */
  onSent: (share: number) => void
}

/** Announces the file, puts it into the bucket and has it checked; answers its id. */
export async function send(file: Blob, { purpose, fileName, signal, onSent }: Sending): Promise<string> {
  const announced = { purpose, fileName: shortened(fileName), contentType: file.type, size: file.size }
  const target = await patiently(() => call(uploads.presign, { body: announced }), signal)
  await patiently(() => put(target, file, { signal, onSent }), signal)
  const { id } = await patiently(() => call(uploads.confirm, { params: { id: target.id } }), signal)
  return id
}

/** The end of a long name, which says what it is; by whole characters, as half of one cannot be sent. */
const shortened = (name: string): string => [...name].slice(-100).join('')

/** Seconds before a step is tried again that failed on its way; each of them may be taken twice. */
const waits = [1, 3]

async function patiently<T>(step: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (const seconds of waits) {
    signal.throwIfAborted()
    try {
      return await step()
    } catch (error) {
      if (!mayPass(error)) throw error
      await new Promise(resolve => setTimeout(resolve, seconds * 1000))
    }
  }
  signal.throwIfAborted()
  return step()
}

const mayPass = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)

/** By XMLHttpRequest, since `fetch` does not tell how much has been sent. */
function put(
  { url, headers }: { url: string; headers: Record<string, string> },
  file: Blob,
  { signal, onSent }: Pick<Sending, 'signal' | 'onSent'>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onSent(loaded / total)
    request.onload = () => (isThere(request.status) ? resolve() : reject(notSent(request.status)))
    request.onerror = () => reject(notSent(0))
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}

/** 412: an earlier try has put it there, only its answer was lost. */
const isThere = (status: number): boolean => status === 412 || (status >= 200 && status < 300)

const notSent = (status: number): ApiError =>
  new ApiError(
    // Two tries at once: the bucket asks for patience, though it calls it a conflict.
    status === 409 ? 503 : status,
    'The file could not be sent. Please check your connection and try again.',
  )
