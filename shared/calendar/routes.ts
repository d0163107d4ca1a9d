import * as z from 'zod'
import { id } from '../fields.ts'
import type { Routes } from '../http.ts'

const team = id
  .optional()
  .meta({ description: 'One of the caller’s teams; if omitted, everything the caller may see' })

export const calendar = {
  subscribe: {
    method: 'POST',
    path: '/api/calendar/token',
    access: 'signed-in',
    summary: 'The secret address of the schedule for calendars; stays the same until renewed or deleted',
    refuses: { 404: 'There is no such team, or the caller is not on it' },
    body: z.strictObject({
      teamId: team,
      renew: z.boolean().optional().meta({ description: 'Create a new address; the old one stops working' }),
    }),
    reply: z.object({ url: z.url() }),
  },
  unsubscribe: {
    method: 'DELETE',
    path: '/api/calendar/token',
    access: 'signed-in',
    summary: 'Delete an address',
    query: z.object({ teamId: team }),
    reply: z.object({ message: z.string() }),
  },
  feed: {
    method: 'GET',
    path: '/api/calendar/{token}',
    access: 'public',
    summary: 'The schedule as a calendar file: titles, times and locations',
    produces: 'calendar',
    reply: z.string(),
  },
} as const satisfies Routes
