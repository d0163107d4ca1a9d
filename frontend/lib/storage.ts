/**
 * All access to the browser's storage: the token, and marker cookies, which indicate that a session may
 * exist. A browser that blocks cookies blocks all of it.
 */

export type BrowserStorage = ReturnType<typeof openStorage>

/** Kept between visits. */
export const deviceStorage = openStorage(() => localStorage)

/** Kept while the tab is open, including reloads. */
export const tabStorage = openStorage(() => sessionStorage)

/** Kept until the page is closed or reloaded: for what must never be written down, such as a child's health data. */
export const pageStorage = openStorage(() => {
  throw new Error('Kept in memory only')
})

/** Nothing of whoever was signed in stays in this tab. */
export function clearTab(): void {
  tabStorage.clear()
  pageStorage.clear()
}

const tokenKeys = ['authToken', 'auth_token'] as const
const markerCookies = ['logged_in', 'authenticated', 'user_id']
const logoutKey = 'logoutPending'

/** Two names, because older versions wrote the second one; only the first one is written. */
export function readToken(): string | undefined {
  for (const key of tokenKeys) {
    const token = deviceStorage.getItem(key)
    if (token) return token
  }
  return undefined
}

/** Writes before it removes, so that another tab never sees a moment without a token. */
export function writeToken(token: string): void {
  deviceStorage.setItem(tokenKeys[0], token)
  deviceStorage.removeItem(tokenKeys[1])
}

export function clearToken(): void {
  for (const key of tokenKeys) deviceStorage.removeItem(key)
}

export const isTokenKey = (key: string | null): boolean => tokenKeys.some(name => name === key)

/**
 * A marker proves nothing; it indicates that recovering the session by the httpOnly cookie is worth a
 * request.
 */
export function hasSessionMarker(): boolean {
  return cookieNames().some(name => markerCookies.includes(name))
}

/** Whether the session survives a reload: by its token, or by the cookie that a marker indicates. */
export const isSessionKept = (): boolean => deviceStorage.keeps(tokenKeys[0]) || hasSessionMarker()

/** Clears the cookies visible to scripts; the server expires the others. */
export function clearCookies(): void {
  for (const name of cookieNames()) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
    document.cookie = `${name}=; Max-Age=0; Path=/; Secure; SameSite=Strict`
  }
}

/** Set until the server has been told about a logout: until then the session cookie must not sign anybody in. */
export const isLogoutPending = (): boolean => deviceStorage.getItem(logoutKey) !== null

export function setLogoutPending(pending: boolean): void {
  if (pending) deviceStorage.setItem(logoutKey, 'true')
  else deviceStorage.removeItem(logoutKey)
}

function cookieNames(): string[] {
  return (attempt(() => document.cookie) ?? '')
    .split(';')
    .map(pair => (pair.split('=')[0] ?? '').trim())
    .filter(Boolean)
}

/**
 * The browser may block storage, or it may be full: what it does not store is kept in memory until the page
 * is closed.
 */
function openStorage(reach: () => Storage) {
  /** Null for a key that could not be removed. */
  const refused = new Map<string, string | null>()

  const getItem = (key: string): string | null =>
    (refused.has(key) ? refused.get(key) : attempt(() => reach().getItem(key))) ?? null

  /** Returns false if the value will not survive a reload. */
  function setItem(key: string, value: string): boolean {
    const isKept = succeeds(() => reach().setItem(key, value))
    if (isKept) refused.delete(key)
    else refused.set(key, value)
    return isKept
  }

  function removeItem(key: string): void {
    if (succeeds(() => reach().removeItem(key))) refused.delete(key)
    else refused.set(key, null)
  }

  const keys = (): string[] => {
    const stored = attempt(() => Object.keys(reach())) ?? []
    return [...new Set([...stored, ...refused.keys()])].filter(key => getItem(key) !== null)
  }

  return {
    getItem,
    setItem,
    removeItem,
    keys,
    keeps: (key: string): boolean => !refused.has(key),
    clear: (): void => keys().forEach(removeItem),
  }
}

const succeeds = (work: () => void): boolean =>
  attempt(() => {
    work()
    return true
  }) ?? false

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** For reading stored values, which an older version may have written. */
export const hasKey = <Name extends string>(value: unknown, name: Name): value is Record<Name, unknown> =>
  typeof value === 'object' && value !== null && name in value

export const hasText = <Name extends string>(value: unknown, name: Name): value is Record<Name, string> =>
  hasKey(value, name) && typeof value[name] === 'string'
