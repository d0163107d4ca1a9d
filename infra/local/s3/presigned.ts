import { type Claim, minute, readCredential, readInstant } from './claim.ts'
import { accessDenied, S3Failure } from './errors.ts'
import { parameter, type S3Request } from './request.ts'
import { algorithm } from './signature.ts'

const week = 604_800

export function isPresigned(request: S3Request): boolean {
  return request.query.some(([name]) => name === 'X-Amz-Algorithm' || name === 'X-Amz-Signature')
}

/** The claim in the URL, unless it has expired. */
export function presignedClaim(request: S3Request, region: string, now: Date): Claim {
  if (required(request, 'X-Amz-Algorithm') !== algorithm) {
    throw malformedQuery('X-Amz-Algorithm only supports "AWS4-HMAC-SHA256 and AWS4-ECDSA-P256-SHA256"')
  }
  const credential = required(request, 'X-Amz-Credential')
  const signature = required(request, 'X-Amz-Signature')
  const signedHeaders = required(request, 'X-Amz-SignedHeaders').split(';')
  const at = required(request, 'X-Amz-Date')
  const seconds = readExpires(required(request, 'X-Amz-Expires'))
  const signedAt = readInstant(at)
  if (!signedAt) {
    throw malformedQuery("X-Amz-Date must be in the ISO8601 Long Format \"yyyyMMdd'T'HHmmss'Z'\"")
  }
  const known = readCredential(credential, at, region, reason =>
    malformedQuery(`Error parsing the X-Amz-Credential parameter; ${reason}`),
  )
  assertNotExpired(signedAt, seconds, now)
  const payload = request.inputs.get('x-amz-content-sha256') ?? 'UNSIGNED-PAYLOAD'
  return { ...known, at, signedHeaders, signature, payload }
}

function required(request: S3Request, name: string): string {
  const value = parameter(request, name)
  if (value) return value
  throw malformedQuery(
    'Query-string authentication version 4 requires the X-Amz-Algorithm, X-Amz-Credential, X-Amz-Signature, X-Amz-Date, X-Amz-SignedHeaders, and X-Amz-Expires parameters.',
  )
}

function readExpires(text: string): number {
  if (!/^-?\d+$/.test(text)) throw malformedQuery('X-Amz-Expires should be a number')
  const seconds = Number(text)
  if (seconds < 1) throw malformedQuery('X-Amz-Expires must be non-negative')
  if (seconds > week) {
    throw malformedQuery(
      'X-Amz-Expires must be less than a week (in seconds); that is, the given X-Amz-Expires must be less than 604800 seconds',
    )
  }
  return seconds
}

function assertNotExpired(signedAt: Date, seconds: number, now: Date): void {
  const expires = new Date(signedAt.getTime() + seconds * 1000)
  const details = { Expires: expires.toISOString(), ServerTime: now.toISOString() }
  if (signedAt.getTime() > now.getTime() + 15 * minute) {
    throw accessDenied('Request is not yet valid', details)
  }
  if (now >= expires) throw accessDenied('Request has expired', { 'X-Amz-Expires': `${seconds}`, ...details })
}

function malformedQuery(message: string): S3Failure {
  return new S3Failure(400, 'AuthorizationQueryParametersError', message)
}
