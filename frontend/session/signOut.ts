import { auth } from 'virtual:routes'
import { isUnauthorized, request } from '../lib/http.ts'
import { clearCookies, clearToken, readToken, setLogoutPending } from '../lib/storage.ts'

/** False when the server has not heard of it. */
export async function askServerToEnd(): Promise<boolean> {
  const token = readToken()
  return (
    request({ ...auth.logout, token })
      // A token that has run out is no reason to keep the session behind the cookie.
      .catch(error => (token && isUnauthorized(error) ? request(auth.logout) : Promise.reject(error)))
      .then(
        () => true,
        () => false,
      )
  )
}

/** Whatever the server answered, this browser forgets; one that has not heard is asked again later. */
export function leaveNothing(heard: boolean): void {
  setLogoutPending(!heard)
  clearToken()
  clearCookies()
  sessionStorage.clear()
}
