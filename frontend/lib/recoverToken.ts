import { auth } from 'virtual:routes'
import { isUnauthorized, request } from './http.ts'
import { clearCookies, clearToken, hasMarker, isLogoutPending, readToken, writeToken } from './storage.ts'

/**
 * A new token for the session behind the httpOnly cookie; undefined when there is none any more, and then
 * what is left of it is cleared. `failed` is the token that was refused. Throws when the club cannot be
 * reached: that says nothing about the session.
 */
export async function recover(failed: string | undefined): Promise<string | undefined> {
  return inTurn(() => recoverNow(failed))
}

/** One at a time over all tabs: what changes the session on the server, or the cookie's secret; or what `name` says. */
export async function inTurn<T>(work: () => Promise<T>, name = 'recover-session'): Promise<T> {
  return navigator.locks ? await navigator.locks.request(name, work) : await work()
}

async function recoverNow(failed: string | undefined): Promise<string | undefined> {
  const current = readToken()
  if (current && current !== failed) return current
  if (!hasMarker() || isLogoutPending()) {
    clearToken()
    return undefined
  }
  try {
    const token = tokenOf(await request(auth.recover))
    writeToken(token)
    return token
  } catch (error) {
    if (!isUnauthorized(error)) throw error
    clearToken()
    clearCookies()
    return undefined
  }
}

export function tokenOf(reply: unknown): string {
  if (typeof reply === 'object' && reply !== null && 'token' in reply && typeof reply.token === 'string') {
    return reply.token
  }
  throw new Error('The answer has no token')
}
