import { authorizationClaim } from './authorization.ts'
import type { Claim } from './claim.ts'
import { accessDenied, invalidArgument, invalidRequest, S3Failure } from './errors.ts'
import { isPresigned, presignedClaim } from './presigned.ts'
import { isAmazon, parameter, type S3Request } from './request.ts'
import { canonicalRequest, signatureOf, stringToSign } from './signature.ts'

export type Authority = {
  accessKeyId: string
  secretAccessKey: string
  region: string
}

/** Refuses anything that is not signed with the secret, now, and for exactly this request. */
export function verifySignature(request: S3Request, authority: Authority, now: Date): Claim {
  const claim = readClaim(request, authority.region, now)
  if (request.inputs.has('x-amz-security-token')) {
    throw new S3Failure(400, 'InvalidToken', 'The provided token is malformed or otherwise invalid.')
  }
  if (claim.accessKeyId !== authority.accessKeyId) {
    const message = 'The AWS Access Key Id you provided does not exist in our records.'
    throw new S3Failure(403, 'InvalidAccessKeyId', message, { AWSAccessKeyId: claim.accessKeyId })
  }
  assertSignedHeaders(request, claim)
  const canonical = canonicalRequest(request, claim)
  if (claim.signature !== signatureOf(canonical, claim, authority.secretAccessKey)) {
    throw new S3Failure(
      403,
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
      {
        AWSAccessKeyId: claim.accessKeyId,
        StringToSign: stringToSign(canonical, claim),
        SignatureProvided: claim.signature,
        CanonicalRequest: canonical,
      },
    )
  }
  return claim
}

function readClaim(request: S3Request, region: string, now: Date): Claim {
  const authorization = request.headers.get('authorization')
  if (isPresigned(request)) {
    if (authorization === undefined) return presignedClaim(request, region, now)
    throw invalidArgument(
      'Only one auth mechanism allowed; only the X-Amz-Algorithm query parameter, Signature query string parameter or the Authorization header should be specified',
      'Authorization',
      authorization,
    )
  }
  if (authorization !== undefined) return authorizationClaim(request, authorization, region, now)
  if (parameter(request, 'AWSAccessKeyId') === undefined) throw accessDenied()
  throw invalidRequest(
    'The authorization mechanism you have provided is not supported. Please use AWS4-HMAC-SHA256.',
  )
}

/** A signature that covers only some headers says nothing about the others. */
function assertSignedHeaders({ headers }: S3Request, { signedHeaders }: Claim): void {
  const counting = [...headers.keys()].filter(name => name === 'host' || isAmazon(name))
  const unsigned = counting.filter(name => !signedHeaders.includes(name))
  if (unsigned.length === 0) return
  throw accessDenied('There were headers present in the request which were not signed', {
    HeadersNotSigned: unsigned.join(', '),
  })
}
