import type { Incoming } from '../stand-in/http.ts'
import { S3Failure } from './errors.ts'

export type Parameter = readonly [name: string, value: string]

/** A request as S3 reads it: path style, everything decoded. */
export type S3Request = {
  method: string
  /** `/bucket/key` */
  path: string
  bucket: string
  /** Empty for the bucket itself. */
  key: string
  query: readonly Parameter[]
  /** Names in lower case. */
  headers: ReadonlyMap<string, string>
  /** The headers, and those that a presigned URL carries as parameters instead. */
  inputs: ReadonlyMap<string, string>
  body: Buffer
}

export function readRequest({
  method,
  path: rawPath,
  query: rawQuery,
  headers: raw,
  body,
}: Incoming): S3Request {
  const path = decode(rawPath)
  const [, bucket = '', key = ''] = /^\/([^/]*)\/?(.*)$/s.exec(path) ?? []
  if (Buffer.byteLength(key) > 1024) throw new S3Failure(400, 'KeyTooLongError', 'Your key is too long')
  const query = rawQuery.split('&').filter(Boolean).map(readParameter)
  const headers = new Map(
    Object.entries(raw).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(',') : (value ?? ''),
    ]),
  )
  const hoisted = query
    .filter(([name]) => isAmazon(name))
    .map(([name, value]) => [name.toLowerCase(), value] as const)
  return { method, path, bucket, key, query, headers, inputs: new Map([...hoisted, ...headers]), body }
}

export function parameter({ query }: S3Request, name: string): string | undefined {
  return query.find(([candidate]) => candidate === name)?.[1]
}

export function isAmazon(name: string): boolean {
  return name.toLowerCase().startsWith('x-amz-')
}

function readParameter(pair: string): Parameter {
  const end = pair.indexOf('=')
  const [name, value] = end < 0 ? [pair, ''] : [pair.slice(0, end), pair.slice(end + 1)]
  return [decode(name.replaceAll('+', ' ')), decode(value.replaceAll('+', ' '))]
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new S3Failure(400, 'InvalidURI', "Couldn't parse the specified URI.", { URI: text })
  }
}
