import type { Call } from '#infra/local/caller.ts'
import type { Route } from '#shared/http.ts'
import type { Club } from '../club.ts'

/**
 * A browser with a cookie jar: the next call sends what a reply has set. The mark of the device, which outlives sessions,
 * is not among the cookies of the session.
 */
export function createBrowser(club: Club) {
  const jar = new Map<string, string>()
  let mark = ''
  let sent: string[] = []
  return {
    jar,
    /** The last reply's Set-Cookie lines. */
    lines: () => sent,
    cookie: () => [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
    /** The last line that marked this device. */
    mark: () => mark,
    async call<R extends Route>(route: R, options: Call<R> = {}) {
      const cookie = [...jar, [mark.split(';')[0]]].map(parts => parts.join('=')).join('; ')
      const headers = { ...(cookie && { cookie }), ...options.headers }
      const reply = await club.call(route, { ...options, headers })
      mark = reply.setCookies.find(isMark) ?? mark
      sent = reply.setCookies.filter(line => !isMark(line))
      for (const line of sent) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (/max-age=0/i.test(line)) jar.delete(name)
        else jar.set(name, value)
      }
      return reply
    },
  }
}

const isMark = (line: string): boolean => line.startsWith('__Host-device=')

export const sessionCookie = '__Host-session'
