import type { Call } from '#infra/local/caller.ts'
import type { Route } from '#shared/http.ts'
import type { Club } from '../club.ts'

/** A browser with a cookie jar: the next call sends what a reply has set. */
export function createBrowser(club: Club) {
  const jar = new Map<string, string>()
  let sent: string[] = []
  return {
    jar,
    /** The last reply's Set-Cookie lines. */
    lines: () => sent,
    cookie: () => [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
    async call<R extends Route>(route: R, options: Call<R> = {}) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const headers = { ...(cookie && { cookie }), ...options.headers }
      const reply = await club.call(route, { ...options, headers })
      sent = reply.setCookies
      for (const line of sent) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (/max-age=0/i.test(line)) jar.delete(name)
        else jar.set(name, value)
      }
      return reply
    },
  }
}

export const sessionCookie = '__Host-session'
