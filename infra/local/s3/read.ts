import type { Outgoing } from '../stand-in/http.ts'
import type { Bucket } from './bucket.ts'
import { isUnchanged } from './conditions.ts'
import { noSuchKey } from './errors.ts'
import { overrides } from './headers.ts'
import type { StoredObject } from './objects.ts'
import { readRange } from './range.ts'
import type { S3Request } from './request.ts'

export function read({ objects }: Bucket, request: S3Request): Outgoing {
  const object = objects.get(request.key)
  if (!object) throw noSuchKey(request.key)
  const headers = { ...describe(object), ...overrides(request) }
  if (isUnchanged(request, object)) return { status: 304, headers, body: '' }
  const range = readRange(request.inputs.get('range'), object.size)
  const body = objects.read(object)
  if (!range) return { status: 200, headers, body }
  const { first, last } = range
  return {
    status: 206,
    headers: { ...headers, 'content-range': `bytes ${first}-${last}/${object.size}` },
    body: body.subarray(first, last + 1),
  }
}

function describe({ headers, etag, modified }: StoredObject): Record<string, string> {
  return { ...headers, etag, 'last-modified': new Date(modified).toUTCString(), 'accept-ranges': 'bytes' }
}
