import type { Outgoing } from '../stand-in/http.ts'
import type { Bucket } from './bucket.ts'
import { invalidArgument, notImplemented } from './errors.ts'
import type { StoredObject } from './objects.ts'
import { parameter, type S3Request } from './request.ts'
import { document, element, namespace } from './xml.ts'

const most = 1000

/** ListObjectsV2, page by page; a page ends with a token that holds its last key. */
export function list({ name, objects }: Bucket, request: S3Request): Outgoing {
  if (parameter(request, 'list-type') !== '2') throw notImplemented('listing without list-type=2')
  const prefix = parameter(request, 'prefix') ?? ''
  const maxKeys = readMaxKeys(parameter(request, 'max-keys'))
  const token = parameter(request, 'continuation-token')
  const after = token === undefined ? (parameter(request, 'start-after') ?? '') : readToken(token)
  const waiting = objects.entries().filter(([key]) => key.startsWith(prefix) && isAfter(key, after))
  const page = waiting.slice(0, maxKeys)
  const last = page.at(-1)?.[0]
  const goesOn = last !== undefined && waiting.length > page.length
  const content = [
    element('Name', name),
    element('Prefix', prefix),
    element('MaxKeys', maxKeys),
    element('KeyCount', page.length),
    element('IsTruncated', goesOn),
    token === undefined ? '' : element('ContinuationToken', token),
    goesOn ? element('NextContinuationToken', tokenOf(last)) : '',
    ...page.map(entry),
  ]
  return {
    status: 200,
    headers: { 'content-type': 'application/xml' },
    body: document('ListBucketResult', content.join(''), namespace),
  }
}

function readMaxKeys(text: string | undefined): number {
  if (text === undefined) return most
  if (/^\d{1,9}$/.test(text)) return Math.min(Number(text), most)
  throw invalidArgument('Provided max-keys not an integer or within integer range', 'max-keys', text)
}

function tokenOf(key: string): string {
  return Buffer.from(key).toString('base64url')
}

function readToken(token: string): string {
  const key = Buffer.from(token, 'base64url').toString()
  if (key !== '' && tokenOf(key) === token) return key
  throw invalidArgument('The continuation token provided is incorrect', 'continuation-token', token)
}

function isAfter(key: string, after: string): boolean {
  return Buffer.compare(Buffer.from(key), Buffer.from(after)) > 0
}

function entry([key, { size, etag, modified }]: [string, StoredObject]): string {
  const content = [
    element('Key', key),
    element('LastModified', modified),
    element('ETag', etag),
    element('Size', size),
    element('StorageClass', 'STANDARD'),
  ]
  return `<Contents>${content.join('')}</Contents>`
}
