import { auth } from 'virtual:routes'
import { isUnauthorized, request } from './http.ts'
import {
  clearCookies,
  clearToken,
  hasSessionMarker,
  isLogoutPending,
  readToken,
  writeToken,
} from './storage.ts'

/**
 * Gets a new token with the httpOnly session cookie. If the session is over, returns undefined and clears
 * what is left. `failed` is the token that was refused. Throws if the server cannot be reached, because that
 * says nothing about the session.
 */
export async function recoverToken(failed: string | undefined): Promise<string | undefined> {
  return withLock(() => recoverTokenUnlocked(failed))
}

/**
 * Runs one at a time over all tabs. The default lock is for whatever changes the session or the cookie's
 * secret.
 */
export async function withLock<T>(work: () => Promise<T>, name = 'recover-session'): Promise<T> {
  if (!navigator.locks) return work()
  let isLocked = false
  const done = navigator.locks.request(name, async () => {
    isLocked = true
    try {
      return await work()
    } finally {
      await nextTask()
    }
  })
  // If cookies are blocked there are no locks, but the tabs share nothing, either.
  return done.catch(error => (isLocked ? Promise.reject(error) : work()))
}

/**
 * Firefox shows a storage write to other tabs only after the task ends, which may be after the next tab has
 * the lock.
 */
function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  return new Promise(resolve => {
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(undefined)
  })
}

async function recoverTokenUnlocked(failed: string | undefined): Promise<string | undefined> {
  const current = readToken()
  if (current && current !== failed) return current
  if (!hasSessionMarker() || isLogoutPending()) {
    clearToken()
    return undefined
  }
  try {
    const token = parseToken(await request(auth.recover))
    writeToken(token)
    return token
  } catch (error) {
    if (!isUnauthorized(error)) throw error
    clearToken()
    clearCookies()
    return undefined
  }
}

export function parseToken(reply: unknown): string {
  const token = findToken(reply)
  if (token === undefined) throw new Error('The response has no token')
  return token
}

export function findToken(reply: unknown): string | undefined {
  if (typeof reply === 'object' && reply !== null && 'token' in reply && typeof reply.token === 'string') {
    return reply.token
  }
  return undefined
}
