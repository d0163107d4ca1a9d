import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { requireSetting, settings } from '../environment/settings.ts'
import { log } from '../log/log.ts'

/** Only the Lambdas that handle files have a bucket; they do not start without it. */
const Bucket = requireSetting('UPLOADS_BUCKET')

/**
 * A presigned link cannot contain the checksum of a file to come; by default the SDK would sign that of an empty
 * body. The timeout of 3 s lets requests fail before the Lambda does and leaves job runs time for other jobs.
 */
export const s3 = new S3Client({
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
  maxAttempts: 2,
  requestHandler: { requestTimeout: 3000 * settings.TIMEOUT_SCALE, throwOnRequestTimeout: true },
})

export interface PutLink {
  url: string
  /** Headers the browser has to send; it adds the length itself. All of them are signed. */
  headers: Record<string, string>
}

/**
 * A link for uploading one file of this type and length under this key. `if-none-match` allows a single upload, so a
 * checked file can never be replaced.
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

/** A link for reading a file, served with the content type we verified, whatever was declared to S3. */
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

/** Stores a file that was sent to us; like a browser's upload, it can never be replaced. */
export async function putFile(file: { key: string; contentType: string }, Body: Uint8Array): Promise<void> {
  const { key: Key, contentType: ContentType } = file
  try {
    await s3.send(new PutObjectCommand({ Bucket, Key, ContentType, Body, IfNoneMatch: '*' }))
  } catch (error) {
    // Nobody else writes this key, so an earlier try of ours stored it and only the reply was lost.
    if (!(error instanceof Error) || error.name !== 'PreconditionFailed') throw error
  }
}

/** Replaces a file with its cleaned form. The links to send it allow one upload only, so nobody else writes it. */
export async function replaceFile(
  file: { key: string; contentType: string },
  Body: Uint8Array,
): Promise<void> {
  const { key: Key, contentType: ContentType } = file
  await s3.send(new PutObjectCommand({ Bucket, Key, ContentType, Body }))
}

/** The whole file; undefined if there is none. */
export async function readFile(Key: string): Promise<Uint8Array | undefined> {
  try {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }))
    return await Body?.transformToByteArray()
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

export interface StoredFile {
  contentType: string
  size: number
  head: Uint8Array
}

/** The stored file's metadata and first bytes, from one request; undefined if there is none. */
export async function readHead(Key: string, bytes: number): Promise<StoredFile | undefined> {
  try {
    const command = new GetObjectCommand({ Bucket, Key, Range: `bytes=0-${bytes - 1}` })
    const { Body, ContentRange, ContentType = '', ContentEncoding = '' } = await s3.send(command)
    const size = Number(ContentRange?.split('/')[1])
    // A browser would decompress an encoded file first, so it is not what its content type says.
    const contentType = ContentEncoding ? `${ContentType} in ${ContentEncoding}` : ContentType
    return { contentType, size, head: (await Body?.transformToByteArray()) ?? new Uint8Array() }
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** Also succeeds if there is no such file. */
export async function deleteFile(Key: string): Promise<void> {
  await s3.send(new DeleteObjectCommand({ Bucket, Key }))
}

/**
 * Without permission to list the bucket, S3 reports a missing key as access denied. Wrong permissions look the same,
 * so it is logged.
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
