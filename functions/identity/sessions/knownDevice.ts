import { timingSafeEqual } from 'node:crypto'
import { deriveTokens, newToken } from '../../platform/secrets/tokens.ts'

/**
 * The mark of a browser in which somebody has logged in to an account. It opens nothing, says nothing about the account,
 * and outlives the session: wrong passwords that others type at the same network address do not count against it.
 */
export const deviceCookie = '__Host-device'

/** How long a browser keeps it, in seconds. */
const deviceSeconds = 180 * 86_400

interface Account {
  id: string
  sessionVersion: number
}

export async function markDevice(user: Account): Promise<string> {
  const id = newToken()
  const [proof] = await deriveTokens('device', refOf(user, id))
  return `${deviceCookie}=${id}.${proof}; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=${deviceSeconds}`
}

/** The id of the browser, if it has the mark of this account. */
export async function readDevice(
  cookies: Record<string, string>,
  user: Account,
): Promise<string | undefined> {
  const [id, shown = ''] = (cookies[deviceCookie] ?? '').split('.')
  if (!id) return undefined
  const proofs = await deriveTokens('device', refOf(user, id))
  return proofs.some(proof => isSame(proof, shown)) ? id : undefined
}

/** It ends with everything that ends all sessions, such as a new password. */
const refOf = ({ id, sessionVersion }: Account, device: string): string => `${id}#${sessionVersion}#${device}`

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
