import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { requireSetting, settings } from '../environment/settings.ts'
import { log } from '../log/log.ts'

/** Only the units that hold files have one; without it they do not start. */
const Bucket = requireSetting('UPLOADS_BUCKET')

/**
 * Checksums of what is to come cannot be part of a link: left to itself the SDK signs that of no bytes at all. An
 * answer is waited for 3 s: what needs S3 ends before the Lambda does, and the jobs have time for others.
 */
export const s3 = new S3Client({
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
  maxAttempts: 2,
  requestHandler: { requestTimeout: 3000 * settings.TIMEOUT_SCALE, throwOnRequestTimeout: true },
})

export interface PutLink {
  url: string
  /** What the browser has to send; it adds the length itself. All of it is signed. */
  headers: Record<string, string>
}

/**
 * A link by which a browser puts one file of this type and length under this key. `if-none-match` lets it do so
 * once: what was checked can never be replaced by something else.
 */
export async function presignPut(
  file: { key: string; contentType: string; size: number },
  { now, expiresIn }: { now: Date; expiresIn: number },
): Promise<PutLink> {
  const { key: Key, contentType: ContentType, size: ContentLength } = file
  const command = new PutObjectCommand({ Bucket, Key, ContentType, ContentLength, IfNoneMatch: '*' })
  const url = await getSignedUrl(s3, command, {
    expiresIn,
    signingDate: now,
    signableHeaders: new Set(['content-type']),
  })
  return { url, headers: { 'content-type': ContentType, 'if-none-match': '*' } }
}

/** A link by which a browser reads a file: as what we know it to be, whatever was said to S3. */
export function presignGet(
  file: { key: string; contentType: string; fileName: string; disposition: 'inline' | 'attachment' },
  { now, expiresIn, cacheControl }: { now: Date; expiresIn: number; cacheControl: string },
): Promise<string> {
  const command = new GetObjectCommand({
    Bucket,
    Key: file.key,
    ResponseContentType: file.contentType,
    ResponseContentDisposition: `${file.disposition}; filename*=UTF-8''${encodeHeaderValue(file.fileName)}`,
    ResponseCacheControl: cacheControl,
  })
  return getSignedUrl(s3, command, { expiresIn, signingDate: now })
}

/** Stores a file that came to us; like a browser's, it can never be replaced by another. */
export async function putFile(file: { key: string; contentType: string }, Body: Uint8Array): Promise<void> {
  const { key: Key, contentType: ContentType } = file
  try {
    await s3.send(new PutObjectCommand({ Bucket, Key, ContentType, Body, IfNoneMatch: '*' }))
  } catch (error) {
    // The key is nobody else's: an earlier try of ours has put it there, and only its answer was lost.
    if (!(error instanceof Error) || error.name !== 'PreconditionFailed') throw error
  }
}

export interface StoredFile {
  contentType: string
  size: number
  head: Uint8Array
}

/** What is stored under a key, with its first bytes, as one answer tells it; undefined where nothing is. */
export async function readHead(Key: string, bytes: number): Promise<StoredFile | undefined> {
  try {
    const command = new GetObjectCommand({ Bucket, Key, Range: `bytes=0-${bytes - 1}` })
    const { Body, ContentRange, ContentType = '', ContentEncoding = '' } = await s3.send(command)
    const size = Number(ContentRange?.split('/')[1])
    // What a browser would unpack first is not the type that it is said to be.
    const contentType = ContentEncoding ? `${ContentType} in ${ContentEncoding}` : ContentType
    return { contentType, size, head: (await Body?.transformToByteArray()) ?? new Uint8Array() }
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** Also where nothing is. */
export async function deleteFile(Key: string): Promise<void> {
  await s3.send(new DeleteObjectCommand({ Bucket, Key }))
}

/**
 * To somebody who may not list the bucket S3 does not say whether a key is missing: it denies access. That is what
 * it also does when the permissions are wrong, so it is written down.
 */
function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.name === 'AccessDenied') {
    log.warn('a file is missing, or S3 denies access to it', { Bucket })
  }
  return ['AccessDenied', 'NoSuchKey'].includes(error.name)
}

const encodeHeaderValue = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
