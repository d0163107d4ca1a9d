import { api } from '#shared/routes.ts'
import type { Club } from '../../club.ts'
import type { Calls } from '../actors.ts'

/** The parts of the fixture that these calls need. */
interface FixtureParts {
  club: Club
  /** The family to which all other callers are strangers. */
  family: { id: string; token: string }
  /** A team that the caller coaches, if their role allows it, and that their child plays on. */
  teamOf: (userId: string) => Promise<{ id: string }>
}

/** The calls about calendars that phones subscribe to, of the caller's own team or of another one. */
export function calendarCalls({ club, family, teamOf }: FixtureParts) {
  const subscribed = async ({ id, token }: { id: string; token: string }) => {
    const body = { teamId: (await teamOf(id)).id }
    const { url } = await club.ok(api.calendar.subscribe, { as: { token }, body })
    return { params: { token: url.split('/').at(-1) ?? '' } }
  }

  const about = (whose: (of: { id: string }) => { id: string }): Calls<{ id: string }> => ({
    'POST /api/calendar/token': async of => ({ body: { teamId: (await teamOf(whose(of).id)).id } }),
  })

  const own: Calls<{ id: string }> = {
    ...about(actor => actor),
    'DELETE /api/calendar/token': async () => ({}),
    'GET /api/calendar/{token}': () => subscribed(family),
  }
  return { own, foreign: about(() => family) }
}
