import type { Operation } from './bucket.ts'
import { copy } from './copy.ts'
import { notImplemented } from './errors.ts'
import { isOverride } from './headers.ts'
import { list } from './list.ts'
import { read } from './read.ts'
import { isAmazon, type S3Request } from './request.ts'
import { put, remove } from './write.ts'

type Entry = {
  run: Operation
  /** The parameters and x-amz headers that it minds; all others are refused, not overlooked. */
  minds: (name: string) => boolean
}

export function operationOf(request: S3Request): Operation {
  const entry = entries[nameOf(request)]
  const parameters = request.query.map(([name]) => name).filter(name => !isAmazon(name) && name !== 'x-id')
  const headers = [...request.inputs.keys()].filter(name => isAmazon(name) && !signing.test(name))
  const foreign = [...parameters, ...headers].find(name => !entry.minds(name))
  if (foreign !== undefined) throw notImplemented(foreign)
  return entry.run
}

const signing =
  /^x-amz-(algorithm|credential|date|expires|signedheaders|signature|content-sha256|user-agent)$/
const described = /^x-amz-meta-/
const announced = /^x-amz-(checksum-.*|sdk-checksum-algorithm|trailer|decoded-content-length)$/
const copied = /^x-amz-(copy-source|metadata-directive)$/
const listed = /^(list-type|prefix|max-keys|continuation-token|start-after)$/

const entries: Record<ReturnType<typeof nameOf>, Entry> = {
  read: { run: read, minds: name => isOverride(name) || name === 'x-amz-checksum-mode' },
  put: { run: put, minds: name => described.test(name) || announced.test(name) },
  copy: { run: copy, minds: name => described.test(name) || copied.test(name) },
  remove: { run: remove, minds: () => false },
  list: { run: list, minds: name => listed.test(name) },
}

function nameOf({ method, key, inputs }: S3Request) {
  if (key === '' && method === 'GET') return 'list'
  if (key === '') throw notImplemented(`${method} of a bucket`)
  if (method === 'GET' || method === 'HEAD') return 'read'
  if (method === 'PUT') return inputs.has('x-amz-copy-source') ? 'copy' : 'put'
  if (method === 'DELETE') return 'remove'
  throw notImplemented(`${method} of an object`)
}
