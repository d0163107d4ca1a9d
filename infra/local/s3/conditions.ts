import { noSuchKey, notImplemented, preconditionFailed } from './errors.ts'
import type { StoredObject } from './objects.ts'
import type { S3Request } from './request.ts'

/** `If-None-Match: *` writes only where nothing is; `If-Match` only over what the writer has seen. */
export function mustBeWritable({ key, inputs }: S3Request, present: StoredObject | undefined): void {
  const noneMatch = inputs.get('if-none-match')
  if (noneMatch !== undefined && noneMatch !== '*') throw notImplemented('If-None-Match')
  if (noneMatch === '*' && present) throw preconditionFailed('If-None-Match')
  const match = inputs.get('if-match')
  if (match === undefined) return
  if (!present) throw noSuchKey(key)
  if (!names(match, present)) throw preconditionFailed('If-Match')
}

/** Whether the reader has it already. */
export function isUnchanged({ inputs }: S3Request, present: StoredObject): boolean {
  const match = inputs.get('if-match')
  if (match !== undefined && !names(match, present)) throw preconditionFailed('If-Match')
  const noneMatch = inputs.get('if-none-match')
  return noneMatch !== undefined && names(noneMatch, present)
}

function names(tags: string, { etag }: StoredObject): boolean {
  return tags
    .split(',')
    .some(tag => ['*', etag, etag.replaceAll('"', '')].includes(tag.trim().replace(/^W\//, '')))
}
