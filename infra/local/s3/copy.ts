import type { Outgoing } from '../stand-in/http.ts'
import type { Bucket } from './bucket.ts'
import { mustBeWritable } from './conditions.ts'
import { invalidArgument, invalidRequest, noSuchBucket, noSuchKey, notImplemented } from './errors.ts'
import { keptHeaders } from './headers.ts'
import { decode, type S3Request } from './request.ts'
import { document, element, namespace } from './xml.ts'

export function copy({ name, objects, now }: Bucket, request: S3Request): Outgoing {
  const source = readSource(request.inputs.get('x-amz-copy-source') ?? '')
  if (source.bucket !== name) throw noSuchBucket(source.bucket)
  const object = objects.get(source.key)
  if (!object) throw noSuchKey(source.key)
  const anew = isDescribedAnew(request)
  if (source.key === request.key && !anew) {
    throw invalidRequest(
      "This copy request is illegal because it is trying to copy an object to itself without changing the object's metadata.",
    )
  }
  mustBeWritable(request, objects.get(request.key))
  const headers = anew ? keptHeaders(request) : object.headers
  const description = { headers, checksum: object.checksum }
  const { etag, modified } = objects.put(request.key, objects.read(object), description, now())
  const result = element('LastModified', modified) + element('ETag', etag)
  return {
    status: 200,
    headers: { 'content-type': 'application/xml' },
    body: document('CopyObjectResult', result, namespace),
  }
}

function readSource(text: string): { bucket: string; key: string } {
  const [path = '', version] = text.split('?', 2)
  if (version !== undefined) throw notImplemented(version)
  const [, bucket, key] = /^\/?([^/]+)\/(.+)$/s.exec(decode(path)) ?? []
  if (bucket !== undefined && key !== undefined) return { bucket, key }
  const message = 'Copy Source must mention the source bucket and key: sourcebucket/sourcekey'
  throw invalidArgument(message, 'x-amz-copy-source', text)
}

function isDescribedAnew({ inputs }: S3Request): boolean {
  const directive = inputs.get('x-amz-metadata-directive') ?? 'COPY'
  if (directive === 'COPY' || directive === 'REPLACE') return directive === 'REPLACE'
  throw invalidArgument('Unknown metadata directive.', 'x-amz-metadata-directive', directive)
}
