import { auth, users } from 'virtual:routes'
import { call } from '#frontend/lib/api.ts'
import { ApiError, request } from '#frontend/lib/http.ts'
import { inTurn, tokenOf } from '#frontend/lib/recoverToken.ts'
import { readToken, writeToken } from '#frontend/lib/storage.ts'
import { readExpiry } from './expiry.ts'

/** Seconds below which a session in use is extended. */
export const dueBelow = 15 * 60

/** Asks for a later end; false where there is none, because the session has come near its absolute limit. */
export async function extendSession(): Promise<boolean> {
  const before = readToken()
  const extended = await inTurn(async () => {
    // Another tab has done it while this one waited for its turn.
    if (readToken() !== before) return false
    return extendNow(before)
  })
  // Says when the session ends now; recovers it too, where only the token has run out.
  if (!extended) await call(users.me)
  return (readExpiry()?.secondsLeft ?? 0) >= dueBelow
}

/** 409: somebody else changed the session in this very moment, which has moved its end as well. */
async function extendNow(token: string | undefined): Promise<boolean> {
  try {
    writeToken(tokenOf(await request({ ...auth.extend, token })))
    return true
  } catch (error) {
    if (error instanceof ApiError && (error.status === 409 || error.status === 401)) return false
    throw error
  }
}
