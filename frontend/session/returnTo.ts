const defaultPath = '/dashboard'

/**
 * The path to go to after signing in. The value comes from the URL, so anybody can forge it: only a path on
 * our own origin is accepted, after any normalization by browsers (`/\evil`, tabs, encoded slashes).
 */
export function safeReturnTo(value: string | null | undefined): string {
  // The dashboard has two addresses.
  if (!value || value === '/') return defaultPath
  const decoded = decodeFully(value)
  if (decoded === undefined || !isSameOriginPath(value) || !isSameOriginPath(decoded)) return defaultPath
  return /^\/auth(?![^/?#])/.test(value) ? defaultPath : value
}

export const authPath = (from: { pathname: string; search: string }): string =>
  `/auth?returnTo=${encodeURIComponent(from.pathname + from.search)}`

/** The path of another screen of the login flow, with the same `returnTo`. */
export function withReturnTo(path: string, search: URLSearchParams): string {
  const returnTo = search.get('returnTo')
  return returnTo ? `${path}?returnTo=${encodeURIComponent(returnTo)}` : path
}

function isSameOriginPath(path: string): boolean {
  if (!path.startsWith('/') || /^\/[/\\]/.test(path)) return false
  // biome-ignore lint/suspicious/noControlCharactersInRegex: URL parsers drop these, so they can hide a second slash
  if (/[\\\u0000-\u001f\u007f]/.test(path)) return false
  const origin = 'https://club.invalid'
  if (!URL.canParse(path, origin)) return false
  const url = new URL(path, origin)
  return url.origin === origin && !url.pathname.startsWith('//')
}

/**
 * Decodes until nothing changes, so that no layer of encoding hides a slash; undefined if it is malformed.
 */
function decodeFully(value: string): string | undefined {
  let text = value
  for (let round = 0; round < 5; round++) {
    let next: string
    try {
      next = decodeURIComponent(text)
    } catch {
      return undefined
    }
    if (next === text) return text
    text = next
  }
  return undefined
}
