const home = '/dashboard'

/**
 * Where to go after signing in. An address comes from the URL, so anybody can write it: only a path of our
 * own origin counts, also after a browser has read it its own way (`/\evil`, tabs, encoded slashes).
 */
export function safeReturnTo(value: string | null | undefined): string {
  if (!value) return home
  const decoded = fullyDecoded(value)
  if (decoded === undefined || !isOwnPath(value) || !isOwnPath(decoded)) return home
  return /^\/auth(?![^/?#])/.test(value) ? home : value
}

export const authPath = (from: { pathname: string; search: string }): string =>
  `/auth?returnTo=${encodeURIComponent(from.pathname + from.search)}`

/** Another screen on the way to being signed in, which remembers the same place. */
export function keepReturnTo(path: string, search: URLSearchParams): string {
  const returnTo = search.get('returnTo')
  return returnTo ? `${path}?returnTo=${encodeURIComponent(returnTo)}` : path
}

function isOwnPath(path: string): boolean {
  if (!path.startsWith('/') || /^\/[/\\]/.test(path)) return false
  // biome-ignore lint/suspicious/noControlCharactersInRegex: URL parsers drop these, so they can hide a second slash
  if (/[\\\u0000-\u001f\u007f]/.test(path)) return false
  const origin = 'https://club.invalid'
  if (!URL.canParse(path, origin)) return false
  const url = new URL(path, origin)
  return url.origin === origin && !url.pathname.startsWith('//')
}

/** Decodes until nothing changes, so that no layer of encoding hides a slash; undefined where it is malformed. */
function fullyDecoded(value: string): string | undefined {
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
