import * as z from 'zod'
import { date, id } from '../fields.ts'
import type { Routes } from '../http.ts'
import { CheckIn, NewAttendance, PlayerAttendance } from './attendance.ts'
import { seriesScopes } from './choices.ts'
import { Conflict, Event, EventChanges, NewEvent, Score, StatusChange } from './model.ts'

const cursor = z.string().max(2000).optional()

/** Which dates of a repeated event; ignored for a single event. */
const scope = z.object({
  scope: z
    .enum(seriesScopes)
    .default('one')
    .meta({ description: 'This date, this and the following ones, or all' }),
})

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
  create: {
    method: 'POST',
    path: '/api/events',
    access: 'head staff',
    summary: 'Put an event on the schedule, or one that is repeated weekly; answers its first date',
    body: NewEvent,
    reply: Event,
    status: 201,
  },
  conflicts: {
    method: 'POST',
    path: '/api/events/conflicts',
    access: 'head staff',
    summary: 'What else one of the teams, their coaches or the place has at the time of an event',
    body: NewEvent.partial({ eventType: true }).extend({
      eventId: id.optional().meta({ description: 'The event that is being changed' }),
    }),
    reply: z.array(Conflict),
  },
  get: {
    method: 'GET',
    path: '/api/events/{id}',
    access: 'signed-in',
    summary: 'One event',
    reply: Event,
  },
  update: {
    method: 'PATCH',
    path: '/api/events/{id}',
    access: 'head staff',
    summary: 'Change an event; its families hear of another time or place',
    query: scope,
    body: EventChanges,
    reply: Event,
  },
  setStatus: {
    method: 'PATCH',
    path: '/api/events/{id}/status',
    access: 'head staff',
    summary: 'Cancel or postpone an event, or have it take place after all; its families hear of it',
    query: scope,
    body: StatusChange,
    reply: Event,
  },
  setScore: {
    method: 'PUT',
    path: '/api/events/{id}/score',
    access: 'staff',
    summary: 'How a game ended; the season record is counted from it',
    body: Score,
    reply: Event,
  },
  remove: {
    method: 'DELETE',
    path: '/api/events/{id}',
    access: 'head staff',
    summary: 'Take an event off the schedule, with who came to it',
    query: scope,
    reply: z.object({ id }),
  },
  file: {
    method: 'GET',
    path: '/api/events/{id}/calendar',
    access: 'signed-in',
    summary: 'One event for a calendar of one’s own',
    produces: 'calendar',
    reply: z.string(),
  },
  attendance: {
    method: 'GET',
    path: '/api/events/{id}/attendance',
    access: 'signed-in',
    summary: 'Who answered and who was there: of a family its own children, of a team all for its staff',
    reply: z.array(PlayerAttendance),
  },
  attend: {
    method: 'POST',
    path: '/api/events/{id}/attendance',
    access: 'adults',
    summary: 'A family says whether its child comes, until it begins; the staff of its team who was there',
    body: NewAttendance,
    reply: PlayerAttendance,
  },
  checkIn: {
    method: 'POST',
    path: '/api/events/{id}/attendance/{playerId}/check-in',
    access: 'staff',
    summary: 'A child is there',
    body: CheckIn,
    reply: PlayerAttendance,
  },
  ofPlayer: {
    method: 'GET',
    path: '/api/players/{id}/attendance',
    access: 'signed-in',
    summary: 'At which events a child was, or will be, the latest first',
    query: z.object({
      from: date.optional().meta({ description: 'The first day that is of interest' }),
      cursor,
    }),
    reply: z.array(PlayerAttendance),
  },
} as const satisfies Routes
