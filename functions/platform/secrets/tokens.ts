import { createHash, createHmac, type KeyObject, randomBytes } from 'node:crypto'
import { derivedKeys, type KeyPurpose } from './derivedKeys.ts'

/** The hash of a token: the table never stores tokens themselves. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** A random token of 256 bits. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/**
 * A 256-bit token derived from an id with a secret key, so the table never holds a usable token. The second one is
 * for the previous master key while it is being rotated.
 */
export async function deriveTokens(purpose: KeyPurpose, ref: string): Promise<[string, ...string[]]> {
  const [key, ...previous] = await derivedKeys(purpose)
  const token = (of: KeyObject) => createHmac('sha256', of).update(ref).digest('base64url')
  return [token(key), ...previous.map(token)]
}
