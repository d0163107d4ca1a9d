import { hkdfSync } from 'node:crypto'
import { memoizeAsync } from '../async/memoizeAsync.ts'
import { masterKeys } from '../environment/settings.ts'

type Keys = [Buffer, ...Buffer[]]

const derived = {
  session: memoizeAsync(() => derive('session')),
  cursor: memoizeAsync(() => derive('cursor')),
  reset: memoizeAsync(() => derive('reset')),
  confirmation: memoizeAsync(() => derive('confirmation')),
  guardian: memoizeAsync(() => derive('guardian')),
  calendar: memoizeAsync(() => derive('calendar')),
  unsubscribe: memoizeAsync(() => derive('unsubscribe')),
}
export type KeyPurpose = keyof typeof derived

/**
 * The keys of one purpose, derived from the master key: first the one to sign with, then that of the previous master
 * key while it is being rotated. Purposes never share a key.
 */
export const derivedKeys = (purpose: KeyPurpose): Promise<Keys> => derived[purpose]()

async function derive(purpose: string): Promise<Keys> {
  const { MASTER_KEY, MASTER_KEY_PREVIOUS } = await masterKeys()
  const key = (master: string) => Buffer.from(hkdfSync('sha256', master, '', purpose, 32))
  return MASTER_KEY_PREVIOUS ? [key(MASTER_KEY), key(MASTER_KEY_PREVIOUS)] : [key(MASTER_KEY)]
}
