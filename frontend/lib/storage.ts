/**
 * What the browser keeps between visits: the token, and marker cookies which indicate that a session may
 * exist.
 */

const tokenKeys = ['authToken', 'auth_token'] as const
const markerCookies = ['logged_in', 'authenticated', 'user_id']
const logoutKey = 'logoutPending'

/** Two names, because older versions wrote the second one; only the first one is written. */
export function readToken(): string | undefined {
  for (const key of tokenKeys) {
    const token = localStorage.getItem(key)
    if (token) return token
  }
  return undefined
}

/** Writes before it removes, so that another tab never sees a moment without a token. */
export function writeToken(token: string): void {
  localStorage.setItem(tokenKeys[0], token)
  localStorage.removeItem(tokenKeys[1])
}

export function clearToken(): void {
  for (const key of tokenKeys) localStorage.removeItem(key)
}

export const isTokenKey = (key: string | null): boolean => tokenKeys.some(name => name === key)

/**
 * A marker proves nothing; it indicates that recovering the session by the httpOnly cookie is worth a
 * request.
 */
export function hasSessionMarker(): boolean {
  return cookieNames().some(name => markerCookies.includes(name))
}

/** Clears the cookies visible to scripts; the server expires the others. */
export function clearCookies(): void {
  for (const name of cookieNames()) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
    document.cookie = `${name}=; Max-Age=0; Path=/; Secure; SameSite=Strict`
  }
}

/** Set while a logout has not reached the server: until then the session cookie must not sign anybody in. */
export const isLogoutPending = (): boolean => localStorage.getItem(logoutKey) !== null

export function setLogoutPending(pending: boolean): void {
  if (pending) localStorage.setItem(logoutKey, 'true')
  else localStorage.removeItem(logoutKey)
}

function cookieNames(): string[] {
  return document.cookie
    .split(';')
    .map(pair => (pair.split('=')[0] ?? '').trim())
    .filter(Boolean)
}
