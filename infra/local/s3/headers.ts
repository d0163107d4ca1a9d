import { invalidArgument } from './errors.ts'
import type { S3Request } from './request.ts'

/** Of everything S3 keeps with an object, what the club uses when it reads one. */
const kept = ['content-type', 'content-encoding']
/** What the club's signed URLs ask for. */
const overridable = ['response-content-type', 'response-content-disposition', 'response-cache-control']

/** Headers that are stored with an object and sent each time it is read. */
export function keptHeaders({ inputs }: S3Request): Record<string, string> {
  const said = [...inputs].filter(([name, value]) => kept.includes(name) && value !== '')
  return { 'content-type': 'binary/octet-stream', ...Object.fromEntries(said) }
}

/** Headers that a signed URL overrides for this one response. */
export function overrides({ query }: S3Request): Record<string, string> {
  const asked = query.filter(([name]) => isOverride(name))
  return Object.fromEntries(
    asked.map(([name, value]) => [name.replace('response-', ''), sayable(name, value)]),
  )
}

export const isOverride = (name: string): boolean => overridable.includes(name)

function sayable(name: string, value: string): string {
  if (/^[\t\x20-\x7e\xa0-\xff]*$/.test(value)) return value
  throw invalidArgument('Header value cannot be represented using ISO-8859-1.', name, value)
}
