import type { Outgoing } from '../stand-in/http.ts'
import type { Bucket } from './bucket.ts'
import { assertWritable } from './conditions.ts'
import { S3Failure } from './errors.ts'
import { keptHeaders } from './headers.ts'
import type { S3Request } from './request.ts'

export function put({ objects, now }: Bucket, request: S3Request): Outgoing {
  if (!request.headers.has('content-length')) {
    throw new S3Failure(411, 'MissingContentLength', 'You must provide the Content-Length HTTP header.')
  }
  assertWritable(request, objects.get(request.key))
  const { etag } = objects.put(request.key, request.body, keptHeaders(request), now())
  return { status: 200, headers: { etag }, body: '' }
}

/** The same answer if the object did not exist: deleting is idempotent. */
export function remove({ objects }: Bucket, { key }: S3Request): Outgoing {
  objects.delete(key)
  return { status: 204, body: '' }
}
