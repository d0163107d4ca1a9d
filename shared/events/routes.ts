import * as z from 'zod'
import { date, id } from '../fields.ts'
import type { Routes } from '../http.ts'
import { Event, PlayerAttendance } from './model.ts'

const cursor = z.string().max(2000).optional()

export const events = {
  list: {
    method: 'GET',
    path: '/api/events',
    access: 'signed-in',
    summary:
      'League events and those of the caller’s teams, as they happen; 100, then a cursor in X-Next-Cursor',
    query: z.object({
      from: date
        .optional()
        .meta({ description: 'The first day. Unless said: today, or with order=desc the very first' }),
      to: date
        .optional()
        .meta({ description: 'The last day. Unless said: the very last, or with order=desc today' }),
      teamId: id.optional().meta({ description: 'Only what this team takes part in' }),
      order: z.enum(['asc', 'desc']).optional(),
      cursor,
    }),
    reply: z.array(Event),
  },
  get: {
    method: 'GET',
    path: '/api/events/{id}',
    access: 'signed-in',
    summary: 'One event',
    reply: Event,
  },
  attendance: {
    method: 'GET',
    path: '/api/events/{id}/attendance',
    access: 'signed-in',
    summary: 'Who answered and who was there: of a family its own children, of a team all for its staff',
    reply: z.array(PlayerAttendance),
  },
  ofPlayer: {
    method: 'GET',
    path: '/api/players/{id}/attendance',
    access: 'signed-in',
    summary: 'At which events a child was, or will be, the latest first',
    query: z.object({ cursor }),
    reply: z.array(PlayerAttendance),
  },
} as const satisfies Routes
