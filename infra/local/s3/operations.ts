import type { Operation } from './bucket.ts'
import { notImplemented } from './errors.ts'
import { isOverride } from './headers.ts'
import { read } from './read.ts'
import { isAmazon, type S3Request } from './request.ts'
import { put, remove } from './write.ts'

type Entry = {
  run: Operation
  /** What it understands of the address and of the headers; all else is refused, not overlooked. */
  understands: (name: string) => boolean
}

export function operationOf(request: S3Request): Operation {
  const entry = entryOf(request)
  if (!entry) throw notImplemented(`${request.method} ${request.key === '' ? 'of a bucket' : 'of an object'}`)
  const parameters = request.query.map(([name]) => name).filter(name => !isAmazon(name) && name !== 'x-id')
  const headers = [...request.inputs.keys()].filter(name => isAmazon(name) && !always.test(name))
  const foreign = [...parameters, ...headers].find(name => !entry.understands(name))
  if (foreign !== undefined) throw notImplemented(foreign)
  return entry.run
}

const always = /^x-amz-(algorithm|credential|date|expires|signedheaders|signature|content-sha256|user-agent)$/

const reading: Entry = {
  run: read,
  understands: name => isOverride(name) || name === 'x-amz-checksum-mode',
}
const writing: Entry = {
  run: put,
  understands: name =>
    /^x-amz-(meta-|checksum-|sdk-checksum-algorithm$|trailer$|decoded-content-length$)/.test(name),
}
const removing: Entry = { run: remove, understands: () => false }

function entryOf({ method, key }: S3Request): Entry | undefined {
  if (key === '') return undefined
  return new Map([
    ['GET', reading],
    ['HEAD', reading],
    ['PUT', writing],
    ['DELETE', removing],
  ]).get(method)
}
