import { auth, users } from 'virtual:routes'
import { callAnonymously, callRoute } from '#frontend/lib/api.ts'
import { isUnauthorized } from '#frontend/lib/http.ts'
import { recoverToken } from '#frontend/lib/recoverToken.ts'
import { clearToken, hasSessionMarker, readToken } from '#frontend/lib/storage.ts'
import type { CurrentUser } from '#shared/users/model.ts'

/**
 * The manual retry after loading the user has failed: tries the stored token, then token verification, then
 * the session cookie. Undefined if none works.
 */
export async function recheckUser(): Promise<CurrentUser | undefined> {
  const token = readToken()
  const found = token && (await callRoute(users.me).catch(() => verifyToken(token)))
  if (found) return found
  return hasSessionMarker() && (await recoverToken(undefined)) ? await callRoute(users.me) : undefined
}

/** Clears an invalid token; keeps it if the server cannot be reached. */
async function verifyToken(token: string): Promise<CurrentUser | undefined> {
  try {
    return await callAnonymously(auth.verifyToken, { body: { token } })
  } catch (error) {
    if (!isUnauthorized(error)) throw error
    clearToken()
    return undefined
  }
}
