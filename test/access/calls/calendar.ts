import { api } from '#shared/routes.ts'
import type { Actor, Calls, Fixtures } from '../fixtures.ts'

/** The calls about calendars that phones subscribe to, of the caller's own team or of another one. */
export function calendarCalls({ club, family, teamOf }: Fixtures) {
  const subscribed = async ({ id, token }: { id: string; token: string }) => {
    const body = { teamId: (await teamOf(id)).id }
    const { url } = await club.ok(api.calendar.subscribe, { as: { token }, body })
    return { params: { token: url.split('/').at(-1) ?? '' } }
  }

  const about = (whose: (actor: Actor) => { id: string }) =>
    ({
      'POST /api/calendar/token': async of => ({ body: { teamId: (await teamOf(whose(of).id)).id } }),
    }) satisfies Partial<Calls<'calendar'>>

  const own: Calls<'calendar'> = {
    ...about(actor => actor),
    'DELETE /api/calendar/token': async () => ({}),
    'GET /api/calendar/{token}': () => subscribed(family),
  }
  return { own, foreign: about(() => family) }
}
