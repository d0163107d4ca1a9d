import type { Operation } from './bucket.ts'
import { notImplemented } from './errors.ts'
import { isOverride } from './headers.ts'
import { read } from './read.ts'
import { isAmazon, type S3Request } from './request.ts'
import { put, remove } from './write.ts'

type OperationEntry = {
  run: Operation
  /** The supported parameters; all others, and all other x-amz headers, are refused rather than ignored. */
  minds: (name: string) => boolean
}

/** The requests that the club and its browsers send to S3; all others are refused. */
export function operationOf(request: S3Request): Operation {
  const entry = entries.get(request.method)
  if (!entry || request.key === '') {
    throw notImplemented(`${request.method} of ${request.key === '' ? 'a bucket' : 'an object'}`)
  }
  const parameters = request.query.map(([name]) => name).filter(name => !isAmazon(name) && name !== 'x-id')
  const headers = [...request.inputs.keys()].filter(name => isAmazon(name) && !signing.test(name))
  const foreign = [...parameters, ...headers].find(name => !entry.minds(name))
  if (foreign !== undefined) throw notImplemented(foreign)
  return entry.run
}

const signing =
  /^x-amz-(algorithm|credential|date|expires|signedheaders|signature|content-sha256|user-agent)$/

const entries: ReadonlyMap<string, OperationEntry> = new Map([
  ['GET', { run: read, minds: isOverride }],
  ['PUT', { run: put, minds: () => false }],
  ['DELETE', { run: remove, minds: () => false }],
])
