import { invalidArgument, notImplemented, S3Failure } from './errors.ts'
import type { S3Request } from './request.ts'
import { sha256 } from './signature.ts'

/** Checks that the body is the one that was signed. */
export function assertSignedBody({ body, inputs }: S3Request, signed: string): void {
  if (inputs.has('content-md5')) throw notImplemented('Content-MD5')
  if (signed === 'UNSIGNED-PAYLOAD') return
  if (signed.startsWith('STREAMING-')) throw notImplemented(signed)
  if (!/^[0-9a-f]{64}$/.test(signed)) {
    const message = 'x-amz-content-sha256 must be UNSIGNED-PAYLOAD, or a valid sha256 value.'
    throw invalidArgument(message, 'x-amz-content-sha256', signed)
  }
  const computed = sha256(body)
  if (computed === signed) return
  throw new S3Failure(
    400,
    'XAmzContentSHA256Mismatch',
    "The provided 'x-amz-content-sha256' header does not match what was computed.",
    { ClientComputedContentSHA256: signed, S3ComputedContentSHA256: computed },
  )
}
