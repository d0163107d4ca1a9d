import { auth, users } from 'virtual:routes'
import { call, callUnsigned } from '#frontend/lib/api.ts'
import { isUnauthorized } from '#frontend/lib/http.ts'
import { recover } from '#frontend/lib/recoverToken.ts'
import { clearToken, hasMarker, readToken } from '#frontend/lib/storage.ts'
import type { CurrentUser } from '#shared/users/model.ts'

/**
 * By hand, after looking has failed: the user by the stored token, else the token's own word for it, else
 * the session behind the cookie. Nobody where none of them is left.
 */
export async function findAgain(): Promise<CurrentUser | undefined> {
  const token = readToken()
  const found = token && (await call(users.me).catch(() => verified(token)))
  if (found) return found
  return hasMarker() && (await recover(undefined)) ? await call(users.me) : undefined
}

/** A token that is nobody's goes; a club that cannot be asked says nothing about it. */
async function verified(token: string): Promise<CurrentUser | undefined> {
  try {
    return await callUnsigned(auth.verifyToken, { body: { token } })
  } catch (error) {
    if (!isUnauthorized(error)) throw error
    clearToken()
    return undefined
  }
}
