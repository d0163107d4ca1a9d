import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import { type MasterKeys, masterKeys } from '../environment/settings.ts'

/** As KeyObjects: verifying a token with a string or a Buffer costs thirty times as much. */
type Keys = [KeyObject, ...KeyObject[]]

export type KeyPurpose =
  | 'session'
  | 'device'
  | 'cursor'
  | 'reset'
  | 'confirmation'
  | 'guardian'
  | 'calendar'
  | 'unsubscribe'
  | 'answer'

const derived = new Map<KeyPurpose, Keys>()
let derivedFrom: MasterKeys | undefined

/**
 * The keys of one purpose, derived from the master key: first the one to sign with, then that of the previous master
 * key while it is being rotated. Purposes never share a key.
 */
export async function derivedKeys(purpose: KeyPurpose): Promise<Keys> {
  const masters = await masterKeys()
  if (masters !== derivedFrom) derived.clear()
  derivedFrom = masters
  const keys = derived.get(purpose) ?? derive(purpose, masters)
  derived.set(purpose, keys)
  return keys
}

function derive(purpose: KeyPurpose, { current, previous }: MasterKeys): Keys {
  const key = (master: string) => createSecretKey(Buffer.from(hkdfSync('sha256', master, '', purpose, 32)))
  return previous ? [key(current), key(previous)] : [key(current)]
}
