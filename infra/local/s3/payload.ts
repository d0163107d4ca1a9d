import { checksums, hash } from './checksums.ts'
import { decodeChunked } from './chunked.ts'
import { invalidArgument, invalidRequest, notImplemented, S3Failure } from './errors.ts'
import type { S3Request } from './request.ts'
import { sha256 } from './signature.ts'

export type Checksum = { name: string; value: string }
export type Payload = { bytes: Buffer; checksum?: Checksum }

/** What was sent, once it is what was announced. */
export function readPayload(request: S3Request, signed: string): Payload {
  mustBeWhatWasSigned(request.body, signed)
  const { bytes, trailers } =
    signed === trailing ? decodeChunked(request) : { bytes: request.body, trailers: [] }
  mustMatchMd5(request.inputs.get('content-md5'), bytes)
  const checksum = readChecksum([...request.inputs, ...trailers])
  if (checksum) mustMatch(checksum, bytes)
  return { bytes, checksum }
}

const trailing = 'STREAMING-UNSIGNED-PAYLOAD-TRAILER'

function mustBeWhatWasSigned(body: Buffer, signed: string): void {
  if (signed === 'UNSIGNED-PAYLOAD' || signed === trailing) return
  if (signed.startsWith('STREAMING-')) throw notImplemented(signed)
  if (!/^[0-9a-f]{64}$/.test(signed)) {
    const message = `x-amz-content-sha256 must be UNSIGNED-PAYLOAD, ${trailing}, or a valid sha256 value.`
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

function mustMatchMd5(announced: string | undefined, bytes: Buffer): void {
  if (announced === undefined) return
  if (Buffer.from(announced, 'base64').length !== 16) {
    throw new S3Failure(400, 'InvalidDigest', 'The Content-MD5 you specified was invalid.')
  }
  const computed = hash('md5', bytes)
  if (announced === computed) return
  throw new S3Failure(400, 'BadDigest', 'The Content-MD5 you specified did not match what we received.', {
    ExpectedDigest: announced,
    CalculatedDigest: computed,
  })
}

function readChecksum(announced: (readonly [string, string])[]): Checksum | undefined {
  const found = announced.filter(
    ([name]) => name.startsWith('x-amz-checksum-') && name !== 'x-amz-checksum-mode',
  )
  if (found.length > 1) {
    throw invalidRequest(
      'Expecting a single x-amz-checksum- header. Multiple checksum Types are not allowed.',
    )
  }
  return found.map(([name, value]) => ({ name, value }))[0]
}

function mustMatch({ name, value }: Checksum, bytes: Buffer): void {
  const count = checksums.get(name)
  if (!count) throw notImplemented(name)
  const computed = count(bytes)
  if (computed.length !== value.length) throw invalidRequest(`Value for ${name} header is invalid.`)
  if (computed === value) return
  const kind = name.replace('x-amz-checksum-', '').toUpperCase()
  throw new S3Failure(400, 'BadDigest', `The ${kind} you specified did not match the calculated checksum.`)
}
