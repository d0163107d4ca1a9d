import { auth } from 'virtual:routes'
import { isUnauthorized, request } from '#frontend/lib/http.ts'
import { clearCookies, clearTab, clearToken, readToken, setLogoutPending } from '#frontend/lib/storage.ts'

/** Ends the session on the server; false if the server could not be reached. */
export async function requestLogout(): Promise<boolean> {
  const token = readToken()
  return (
    request({ ...auth.logout, token })
      // If the token has expired, the session can still be ended by its cookie.
      .catch(error => (token && isUnauthorized(error) ? request(auth.logout) : Promise.reject(error)))
      .then(
        () => true,
        () => false,
      )
  )
}

/**
 * Clears the session in this browser in any case; if the server could not be reached, the logout is retried
 * later.
 */
export function clearLocalSession(isServerLoggedOut: boolean): void {
  setLogoutPending(!isServerLoggedOut)
  clearToken()
  clearCookies()
  clearTab()
}
