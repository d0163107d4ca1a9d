import { hkdfSync } from 'node:crypto'
import { secrets } from './settings.ts'

const derived = new Map<string, Promise<[Buffer, ...Buffer[]]>>()

/**
 * The keys of one purpose, derived from the master key: the one to sign with first, then the one of the
 * previous master key while the club is changing it. Purposes never share a key.
 */
export function derivedKeys(purpose: 'session' | 'cursor'): Promise<[Buffer, ...Buffer[]]> {
  const keys = derived.get(purpose) ?? derive(purpose)
  derived.set(purpose, keys)
  return keys
}

async function derive(purpose: string): Promise<[Buffer, ...Buffer[]]> {
  const { MASTER_KEY, MASTER_KEY_PREVIOUS } = await secrets()
  const key = (master: string) => Buffer.from(hkdfSync('sha256', master, '', purpose, 32))
  return MASTER_KEY_PREVIOUS ? [key(MASTER_KEY), key(MASTER_KEY_PREVIOUS)] : [key(MASTER_KEY)]
}
