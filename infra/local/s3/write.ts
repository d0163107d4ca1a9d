import type { Outgoing } from '../stand-in/http.ts'
import type { Bucket } from './bucket.ts'
import { mustBeWritable } from './conditions.ts'
import { S3Failure } from './errors.ts'
import { keptHeaders } from './headers.ts'
import type { Payload } from './payload.ts'
import type { S3Request } from './request.ts'

export function put({ objects, now }: Bucket, request: S3Request, { bytes, checksum }: Payload): Outgoing {
  if (!request.headers.has('content-length') && !request.headers.has('x-amz-decoded-content-length')) {
    throw new S3Failure(411, 'MissingContentLength', 'You must provide the Content-Length HTTP header.')
  }
  mustBeWritable(request, objects.get(request.key))
  const { etag } = objects.put(request.key, bytes, { headers: keptHeaders(request), checksum }, now())
  return {
    status: 200,
    headers: { etag, ...(checksum ? { [checksum.name]: checksum.value } : {}) },
    body: '',
  }
}

/** The same answer where nothing was: who deletes twice wanted it gone. */
export function remove({ objects }: Bucket, { key }: S3Request): Outgoing {
  objects.delete(key)
  return { status: 204, body: '' }
}
