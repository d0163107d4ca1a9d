import { hkdfSync } from 'node:crypto'
import { once } from '../async/memoizeAsync.ts'
import { masterKeys } from '../environment/settings.ts'

type Keys = [Buffer, ...Buffer[]]

const derived = {
  session: once(() => derive('session')),
  cursor: once(() => derive('cursor')),
  reset: once(() => derive('reset')),
  confirmation: once(() => derive('confirmation')),
  guardian: once(() => derive('guardian')),
  calendar: once(() => derive('calendar')),
  unsubscribe: once(() => derive('unsubscribe')),
}
export type Purpose = keyof typeof derived

/**
 * The keys of one purpose, derived from the master key: the one to sign with first, then the one of the
 * previous master key while the club is changing it. Purposes never share a key.
 */
export const derivedKeys = (purpose: Purpose): Promise<Keys> => derived[purpose]()

async function derive(purpose: string): Promise<Keys> {
  const { MASTER_KEY, MASTER_KEY_PREVIOUS } = await masterKeys()
  const key = (master: string) => Buffer.from(hkdfSync('sha256', master, '', purpose, 32))
  return MASTER_KEY_PREVIOUS ? [key(MASTER_KEY), key(MASTER_KEY_PREVIOUS)] : [key(MASTER_KEY)]
}
