import { createHash, createHmac } from 'node:crypto'
import type { S3Request } from './request.ts'

/** The scope of a signing key: one day, one region, one service. */
export type Scope = { day: string; region: string; service: string }

export type Signing = {
  scope: Scope
  /** `20130524T000000Z` */
  at: string
  signedHeaders: readonly string[]
  /** The SHA-256 of the body, or the word that stands for it. */
  payload: string
}

type Signable = Pick<S3Request, 'method' | 'path' | 'query' | 'headers'>

export const algorithm = 'AWS4-HMAC-SHA256'

/** Signature Version 4 as AWS describes it for S3, where a path is encoded once and never normalized. */
export function signatureOf(canonical: string, signing: Signing, secretAccessKey: string): string {
  const { day, region, service } = signing.scope
  const key = [day, region, service, 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`)
  return hmac(key, stringToSign(canonical, signing)).toString('hex')
}

export function stringToSign(canonical: string, { at, scope }: Signing): string {
  const place = `${scope.day}/${scope.region}/${scope.service}/aws4_request`
  return [algorithm, at, place, sha256(canonical)].join('\n')
}

export function canonicalRequest(request: Signable, { signedHeaders, payload }: Signing): string {
  const query = request.query
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]): [string, string] => [encode(name), encode(value)])
    .sort(([name, value], [other, otherValue]) => order(name, other) || order(value, otherValue))
    .map(pair => pair.join('='))
  const headers = signedHeaders.map(name => `${name}:${folded(request.headers.get(name) ?? '')}\n`)
  const path = request.path.split('/').map(encode).join('/')
  return [request.method, path, query.join('&'), headers.join(''), signedHeaders.join(';'), payload].join(
    '\n',
  )
}

export function sha256(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex')
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

/** Keeps only what RFC 3986 leaves unreserved; `encodeURIComponent` lets five more characters through. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function folded(value: string): string {
  return value.trim().replace(/\s+/g, ' ')
}

function order(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1
}
