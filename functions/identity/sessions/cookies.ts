import type { Role } from '#shared/access.ts'
import type { SessionRow } from '../../stores/sessions/store.ts'

/**
 * The session cookie: httpOnly, sent only to our own site, and gone when the browser closes, which the site promises
 * ("close your browser for complete logout"), unless a family chose to stay signed in.
 */
export const sessionCookie = '__Host-session'

/** Readable hints for the page that someone was signed in here. The server never reads them. */
const markers = ['logged_in', 'authenticated', 'user_id']

export const signedInCookies = (
  { id, absExp, kept }: SessionRow,
  secret: string,
  user: { id: string; role: Role },
  now: Date,
): string[] => {
  const life = kept ? `; Max-Age=${absExp - Math.floor(now.getTime() / 1000)}` : ''
  const marker = (name: string) => (name === 'user_id' ? user.id : 'true')
  return [
    `${sessionCookie}=${id}.${secret}; Path=/; Secure; HttpOnly; SameSite=Strict${life}`,
    ...markers.map(name => `${name}=${marker(name)}; Path=/; Secure; SameSite=Strict${life}`),
  ]
}

export const signedOutCookies = (): string[] => [
  `${sessionCookie}=; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=0`,
  ...markers.map(name => `${name}=; Path=/; Secure; SameSite=Strict; Max-Age=0`),
]

/** `["a=1", "b=2"]` -> `{ a: '1', b: '2' }` */
export function readCookies(cookies: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    cookies.map(pair => {
      const at = pair.indexOf('=')
      return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()]
    }),
  )
}
