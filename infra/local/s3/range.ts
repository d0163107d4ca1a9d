import { S3Failure } from './errors.ts'

export type Range = { first: number; last: number }

/** A single range; S3 ignores a header that it cannot read or that names several, and sends everything. */
export function readRange(header: string | undefined, size: number): Range | undefined {
  const [, start = '', end = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (start === '' && end === '') return undefined
  if (start !== '' && end !== '' && Number(start) > Number(end)) return undefined
  const first = start === '' ? Math.max(0, size - Number(end)) : Number(start)
  const last = start === '' || end === '' ? size - 1 : Math.min(Number(end), size - 1)
  if (first <= last) return { first, last }
  throw new S3Failure(416, 'InvalidRange', 'The requested range is not satisfiable', {
    RangeRequested: header ?? '',
    ActualObjectSize: String(size),
  })
}
