import { type Claim, minute, readCredential, readInstant } from './claim.ts'
import { accessDenied, invalidRequest, S3Failure } from './errors.ts'
import type { S3Request } from './request.ts'
import { algorithm } from './signature.ts'

/** The claim in the Authorization header, as an SDK sends it. */
export function authorizationClaim(
  { headers }: S3Request,
  authorization: string,
  region: string,
  now: Date,
): Claim {
  if (!authorization.startsWith(`${algorithm} `)) {
    throw invalidRequest(
      'The authorization mechanism you have provided is not supported. Please use AWS4-HMAC-SHA256.',
    )
  }
  const parts = new Map(authorization.slice(algorithm.length).split(',').map(readPart))
  const credential = required(parts, 'Credential')
  const signedHeaders = required(parts, 'SignedHeaders').split(';')
  const signature = required(parts, 'Signature')
  const at = headers.get('x-amz-date') ?? ''
  const signedAt = readInstant(at)
  if (!signedAt) throw accessDenied('AWS authentication requires a valid Date or x-amz-date header')
  const known = readCredential(credential, at, region, malformedHeader)
  assertCloseTo(signedAt, at, now)
  const payload = headers.get('x-amz-content-sha256')
  if (!payload) throw invalidRequest('Missing required header for this request: x-amz-content-sha256')
  return { ...known, at, signedHeaders, signature, payload }
}

function readPart(text: string): [string, string] {
  const [name = '', value = ''] = text.trim().split('=', 2)
  return [name, value]
}

function required(parts: ReadonlyMap<string, string>, name: string): string {
  const value = parts.get(name)
  if (!value)
    throw malformedHeader(
      `the authorization header requires three components: Credential, SignedHeaders, and Signature.`,
    )
  return value
}

function assertCloseTo(signedAt: Date, at: string, now: Date): void {
  if (Math.abs(signedAt.getTime() - now.getTime()) <= 15 * minute) return
  throw new S3Failure(
    403,
    'RequestTimeTooSkewed',
    'The difference between the request time and the current time is too large.',
    { RequestTime: at, ServerTime: now.toISOString(), MaxAllowedSkewMilliseconds: `${15 * minute}` },
  )
}

function malformedHeader(reason: string): S3Failure {
  return new S3Failure(
    400,
    'AuthorizationHeaderMalformed',
    `The authorization header is malformed; ${reason}`,
  )
}
