import * as z from 'zod'
import { addDays, dayIn } from '#shared/dates.ts'
import { Event } from '#shared/events/model.ts'
import { api } from '#shared/routes.ts'
import { callApi, getToken } from '../story.ts'

/** Events that a test creates by the API, and their current state. */

const Club = z.object({ timeZone: z.string() })

/** The club's current day. */
export const fetchToday = async () => dayIn(Club.parse(await callApi(api.club.config)).timeZone, new Date())

/** A practice of the demo coach a week from now, unless overridden. */
export async function createEvent(teamId: string, more: object = {}): Promise<Event> {
  const startDate = addDays(await fetchToday(), 7)
  const body = {
    ...{ eventType: 'practice', teamId, startDate, endDate: startDate },
    ...{ startTime: '18:00:00', endTime: '19:30:00', ...more },
  }
  return Event.parse(await callApi(api.events.create, { token: await getToken('coach'), body }))
}

/** From today on. */
export async function fetchTeamEvents(teamId: string): Promise<Event[]> {
  const route = { ...api.events.list, path: `${api.events.list.path}?teamId=${teamId}` as const }
  return z.array(Event).parse(await callApi(route, { token: await getToken('director') }))
}
