import { auth, users } from 'virtual:routes'
import { callRoute } from '#frontend/lib/api.ts'
import { ApiError, request } from '#frontend/lib/http.ts'
import { parseToken, withLock } from '#frontend/lib/recoverToken.ts'
import { readToken, writeToken } from '#frontend/lib/storage.ts'
import { readSessionExpiry } from './expiry.ts'

/** An active session is extended below this many seconds. */
export const extendBelowSeconds = 15 * 60

/** Extends the session; false if it cannot be extended further because of its absolute limit. */
export async function extendSession(): Promise<boolean> {
  const before = readToken()
  const extended = await withLock(async () => {
    // Another tab has extended it while this one waited for the lock.
    if (readToken() !== before) return false
    return requestExtension(before)
  })
  // Loads the current expiry, and renews the token if only that has expired.
  if (!extended) await callRoute(users.me)
  return (readSessionExpiry()?.secondsLeft ?? 0) >= extendBelowSeconds
}

/** 409: the session was changed concurrently, which has extended it as well. */
async function requestExtension(token: string | undefined): Promise<boolean> {
  try {
    writeToken(parseToken(await request({ ...auth.extend, token })))
    return true
  } catch (error) {
    if (error instanceof ApiError && (error.status === 409 || error.status === 401)) return false
    throw error
  }
}
