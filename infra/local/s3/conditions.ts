import { notImplemented, preconditionFailed } from './errors.ts'
import type { StoredObject } from './objects.ts'
import type { S3Request } from './request.ts'

/** `If-None-Match: *` writes only if the object does not exist. */
export function assertWritable({ inputs }: S3Request, present: StoredObject | undefined): void {
  if (inputs.has('if-match')) throw notImplemented('If-Match')
  const noneMatch = inputs.get('if-none-match')
  if (noneMatch !== undefined && noneMatch !== '*') throw notImplemented('If-None-Match')
  if (noneMatch === '*' && present) throw preconditionFailed('If-None-Match')
}

/** Whether the browser already has it. */
export function isUnchanged({ inputs }: S3Request, { etag }: StoredObject): boolean {
  if (inputs.has('if-match')) throw notImplemented('If-Match')
  const tags = inputs.get('if-none-match')?.split(',') ?? []
  return tags.some(tag => ['*', etag].includes(tag.trim().replace(/^W\//, '')))
}
