import { timingSafeEqual } from 'node:crypto'
import { deriveTokens, newToken } from '../../platform/secrets/tokens.ts'

/**
 * The mark of a browser in which somebody has logged in to an account. It opens nothing, says nothing about the account,
 * and outlives the session: wrong passwords that others type at the same network address do not count against it.
 */
export const deviceCookie = '__Host-device'

/** How long a browser keeps it, in seconds. */
const deviceSeconds = 180 * 86_400

export async function markDevice(userId: string): Promise<string> {
  const id = newToken()
  const [proof] = await deriveTokens('device', `${userId}#${id}`)
  return `${deviceCookie}=${id}.${proof}; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=${deviceSeconds}`
}

/** The id of the browser, if it has the mark of this account. */
export async function readDevice(
  cookies: Record<string, string>,
  userId: string,
): Promise<string | undefined> {
  const [id, shown = ''] = (cookies[deviceCookie] ?? '').split('.')
  if (!id) return undefined
  const proofs = await deriveTokens('device', `${userId}#${id}`)
  return proofs.some(proof => isSame(proof, shown)) ? id : undefined
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
