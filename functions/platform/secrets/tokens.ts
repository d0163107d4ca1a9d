import { createHash, createHmac } from 'node:crypto'
import { derivedKeys, type KeyPurpose } from './derivedKeys.ts'

/** The hash of a token: the table never stores tokens themselves. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/**
 * A token of 256 bits, made of an id by a key that only the club has: so the table never holds one, used or not. The
 * second one is of the previous master key, while the club is changing it.
 */
export async function deriveTokens(purpose: KeyPurpose, ref: string): Promise<[string, ...string[]]> {
  const [key, ...previous] = await derivedKeys(purpose)
  const token = (of: Buffer) => createHmac('sha256', of).update(ref).digest('base64url')
  return [token(key), ...previous.map(token)]
}
