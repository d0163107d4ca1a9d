import { invalid } from './errors.ts'
import type { Params } from './params.ts'

/** An empty value removes a key, and an empty `metadata` removes all; the limits are Stripe's. */
export function applyMetadata(before: Record<string, string>, params: Params): Record<string, string> {
  const after = new Map(params.get('metadata') === '' ? [] : Object.entries(before))
  for (const [key, value] of params.map('metadata')) {
    if (key.length > 40) throw tooLong(`Metadata keys can have up to 40 characters: ${key}`)
    if (value.length > 500) throw tooLong(`Metadata values can have up to 500 characters: ${key}`)
    if (value === '') after.delete(key)
    else after.set(key, value)
  }
  if (after.size > 50) throw tooLong('Metadata can have up to 50 keys.')
  return Object.fromEntries(after)
}

function tooLong(message: string): Error {
  return invalid(message, { param: 'metadata' })
}
