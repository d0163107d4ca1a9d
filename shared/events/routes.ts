import * as z from 'zod'
import { cursor, date, id } from '../fields.ts'
import type { Routes } from '../http.ts'
import { AnswerLink, AnswersByLink, LinkedAnswers } from './answerLink.ts'
import { CheckIn, NewAttendance, PlayerAttendance } from './attendance.ts'
import { seriesScopes } from './choices.ts'
import { Conflict, Event, EventChanges, NewEvent, Score, StatusChange } from './model.ts'

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
      'League events and events of the caller’s teams, by date; 100 at a time, then a cursor in X-Next-Cursor',
    query: z.object({
      from: date.optional().meta({
        description:
          'The first day. Default: today, with what is not over, or the very first with order=desc',
      }),
      to: date
        .optional()
        .meta({ description: 'The last day. Default: the very last, or today with order=desc' }),
      teamId: id.optional().meta({ description: 'Only events of this team' }),
      order: z.enum(['asc', 'desc']).optional(),
      cursor,
    }),
    reply: z.array(Event),
  },
  create: {
    method: 'POST',
    path: '/api/events',
    access: 'head staff',
    summary: 'Add an event, or a weekly series, to the schedule; returns its first date',
    refuses: { 404: 'There is no such team, or the caller does not coach it' },
    body: NewEvent,
    reply: Event,
    status: 201,
  },
  conflicts: {
    method: 'POST',
    path: '/api/events/conflicts',
    access: 'head staff',
    summary: 'What else is scheduled for the teams, their coaches or the location at the time of an event',
    body: NewEvent.partial({ eventType: true }).extend({
      eventId: id.optional().meta({ description: 'The event being changed' }),
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
    summary: 'Change an event; families are told about a new time or location',
    query: scope,
    body: EventChanges,
    reply: Event,
  },
  setStatus: {
    method: 'PATCH',
    path: '/api/events/{id}/status',
    access: 'head staff',
    summary: 'Cancel, postpone or restore an event; families are told',
    query: scope,
    body: StatusChange,
    reply: Event,
  },
  setScore: {
    method: 'PUT',
    path: '/api/events/{id}/score',
    access: 'staff',
    summary: 'Enter the score of a game; updates the season record',
    refuses: { 409: 'The event is no game, or has not started' },
    body: Score,
    reply: Event,
  },
  remove: {
    method: 'DELETE',
    path: '/api/events/{id}',
    access: 'head staff',
    summary: 'Delete an event, with its attendance',
    query: scope,
    reply: z.object({ id }),
  },
  file: {
    method: 'GET',
    path: '/api/events/{id}/calendar',
    access: 'signed-in',
    summary: 'One event as a calendar file',
    produces: 'calendar',
    reply: z.string(),
  },
  attendance: {
    method: 'GET',
    path: '/api/events/{id}/attendance',
    access: 'signed-in',
    summary: 'Responses and attendance: a family’s own children, or the whole team for its staff',
    reply: z.array(PlayerAttendance),
  },
  attend: {
    method: 'POST',
    path: '/api/events/{id}/attendance',
    access: 'adults',
    summary: 'Respond for a child until the event starts; staff record who was there',
    refuses: { 409: 'It is too late to respond, or too early to check in; or the event is canceled' },
    body: NewAttendance,
    reply: PlayerAttendance,
  },
  checkIn: {
    method: 'POST',
    path: '/api/events/{id}/attendance/{playerId}/check-in',
    access: 'staff',
    summary: 'Check a child in',
    refuses: { 409: 'It is too early to check in, or the event is canceled' },
    body: CheckIn,
    reply: PlayerAttendance,
  },
  remind: {
    method: 'POST',
    path: '/api/events/{id}/reminders',
    access: 'staff',
    summary: 'Email the families of a team who have not answered, at most once in 12 hours',
    refuses: {
      409: 'They were just reminded, everyone has answered, or the event has started or is canceled',
    },
    body: z.strictObject({ teamId: id }),
    reply: z.object({
      players: z.int().meta({ description: 'Who have not answered' }),
      people: z.int().meta({ description: 'Guardians who get the email' }),
    }),
  },
  openLink: {
    method: 'POST',
    path: '/api/answer-link',
    access: 'public',
    summary: 'What the link in a reminder is for: an event and the own children in it',
    refuses: { 409: 'The event has started, or is canceled' },
    body: AnswerLink,
    reply: LinkedAnswers,
  },
  answerByLink: {
    method: 'POST',
    path: '/api/answer-link/answers',
    access: 'public',
    summary: 'Respond for the own children with the link in a reminder, until the event starts',
    refuses: { 409: 'It is too late to respond, or the event is canceled' },
    body: AnswersByLink,
    reply: LinkedAnswers,
  },
  ofPlayer: {
    method: 'GET',
    path: '/api/players/{id}/attendance',
    access: 'signed-in',
    summary: 'A child’s past and upcoming attendance, newest first',
    query: z.object({
      from: date.optional().meta({ description: 'The first day to include' }),
      cursor,
    }),
    reply: z.array(PlayerAttendance),
  },
} as const satisfies Routes
