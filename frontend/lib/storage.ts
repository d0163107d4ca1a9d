/** What the browser keeps between visits: the token, and cookies that only mark that a session may exist. */

const tokenKeys = ['authToken', 'auth_token'] as const
const markers = ['logged_in', 'authenticated', 'user_id']
const logoutKey = 'logoutPending'

/** Two names, because older screens wrote the second; only the first is written. */
export function readToken(): string | undefined {
  for (const key of tokenKeys) {
    const token = localStorage.getItem(key)
    if (token) return token
  }
  return undefined
}

/** At no moment without a token: another tab that looked then would take itself for signed out. */
export function writeToken(token: string): void {
  localStorage.setItem(tokenKeys[0], token)
  localStorage.removeItem(tokenKeys[1])
}

export function clearToken(): void {
  for (const key of tokenKeys) localStorage.removeItem(key)
}

export const isTokenKey = (key: string | null): boolean => tokenKeys.some(name => name === key)

/** A marker proves nothing; it says that asking for the session behind the httpOnly cookie is worth a request. */
export function hasMarker(): boolean {
  return cookieNames().some(name => markers.includes(name))
}

/** Only the cookies that scripts may see; the server expires the others. */
export function clearCookies(): void {
  for (const name of cookieNames()) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
    document.cookie = `${name}=; Max-Age=0; Path=/; Secure; SameSite=Strict`
  }
}

/** Set while a logout has not reached the server: until it has, the cookie behind it must not sign anybody in. */
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
