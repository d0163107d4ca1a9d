import { S3Failure } from './errors.ts'
import type { S3Request } from './request.ts'

/**
 * The body as the SDK sends a stream: `size in hex CR LF bytes CR LF … 0 CR LF`, and then the checksum that it
 * could not know before, as a header behind the body.
 */
export function decodeChunked({ body, headers }: S3Request): { bytes: Buffer; trailers: [string, string][] } {
  const chunks: Buffer[] = []
  let place = 0
  for (;;) {
    const [line, next] = readLine(body, place)
    const size = /^[0-9a-f]+$/i.test(line) ? Number.parseInt(line, 16) : Number.NaN
    if (!(next + size <= body.length)) throw incomplete()
    place = next
    if (size === 0) break
    chunks.push(body.subarray(place, place + size))
    place += size + 2
  }
  const bytes = Buffer.concat(chunks)
  if (String(bytes.length) !== headers.get('x-amz-decoded-content-length')) throw incomplete()
  return { bytes, trailers: readTrailers(body.subarray(place).toString(), headers.get('x-amz-trailer')) }
}

function readLine(body: Buffer, start: number): [line: string, next: number] {
  const end = body.indexOf('\r\n', start)
  if (end < 0) throw incomplete()
  return [body.toString('latin1', start, end), end + 2]
}

function readTrailers(text: string, announced: string | undefined): [string, string][] {
  const trailers = text
    .split('\r\n')
    .filter(Boolean)
    .map((line): [string, string] => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]
    })
  if (trailers.map(([name]) => name).join(',') === (announced ?? '').toLowerCase()) return trailers
  throw new S3Failure(
    400,
    'MalformedTrailerError',
    'The request contained trailing data that was not well-formed.',
  )
}

function incomplete(): S3Failure {
  return new S3Failure(
    400,
    'IncompleteBody',
    'The request body terminated unexpectedly or did not match its announced length.',
  )
}
