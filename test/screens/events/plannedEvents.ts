import * as z from 'zod'
import { addDays, dayIn } from '#shared/dates.ts'
import { Event } from '#shared/events/model.ts'
import { api } from '#shared/routes.ts'
import { at } from '../programs/program.ts'
import { ask, tokenOf } from '../story.ts'

/** Events that a story enters beside the browser, and what has become of them. */

const Club = z.object({ timeZone: z.string() })

/** The club's day. */
export const today = async () => dayIn(Club.parse(await ask(api.club.config)).timeZone, new Date())

/** In a week a practice of the demo's coach, or what a story needs. */
export async function planned(teamId: string, more: object = {}): Promise<Event> {
  const startDate = addDays(await today(), 7)
  const body = {
    ...{ eventType: 'practice', teamId, startDate, endDate: startDate },
    ...{ startTime: '18:00:00', endTime: '19:30:00', ...more },
  }
  return Event.parse(await ask(api.events.create, { token: await tokenOf('coach'), body }))
}

export const stored = async (id: string) =>
  Event.parse(await ask(at(api.events.get, id), { token: await tokenOf('director') }))

/** From today on. */
export async function eventsOf(teamId: string): Promise<Event[]> {
  const route = { ...api.events.list, path: `${api.events.list.path}?teamId=${teamId}` as const }
  return z.array(Event).parse(await ask(route, { token: await tokenOf('director') }))
}
