import { createHash, createHmac } from 'node:crypto'
import { derivedKeys, type Purpose } from './derivedKeys.ts'

/** What the table keeps of a token. */
export const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/**
 * A token of 256 bits, made of an id by a key that only the club has: so the table never holds one, used or not. The
 * second one is of the previous master key, while the club is changing it.
 */
export async function tokensOf(purpose: Purpose, ref: string): Promise<[string, ...string[]]> {
  const [key, ...previous] = await derivedKeys(purpose)
  const token = (of: Buffer) => createHmac('sha256', of).update(ref).digest('base64url')
  return [token(key), ...previous.map(token)]
}
