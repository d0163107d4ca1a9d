import * as z from 'zod'
import { choice, date, id, ignored, instant, text } from '../fields.ts'
import { attendanceResponses, attendanceStatuses } from './choices.ts'
import { eventTypes } from './kinds.ts'

/** One child at one event: what the family answered, and whether the child was there. */
export const Attendance = z.object({
  id,
  eventId: id,
  playerId: id,
  response: z.enum(attendanceResponses).optional(),
  status: z.enum(attendanceStatuses).optional(),
  notes: z.string().optional(),
  /** The note came by the link in a mail, from whoever has the mail. */
  noteByMailLink: z.boolean().optional(),
  submittedByUserId: id.optional(),
  checkedInByCoachId: id.optional(),
  checkedInAt: instant.optional(),
  createdAt: instant,
})
export type Attendance = z.infer<typeof Attendance>

/** An entry in a child's own list, which also names the event and the team. */
export const PlayerAttendance = Attendance.extend({
  teamId: id,
  title: z.string(),
  eventType: z.enum(eventTypes),
  startDate: date,
  startTime: z.string().optional(),
  /** The start that was answered for, in the club's local time: `2026-03-10T18:00:00`. */
  answeredFor: z.string().optional(),
  /** An answer that no longer counts, because the event has moved since; `response` is absent then. */
  earlierResponse: z.enum(attendanceResponses).optional(),
})
export type PlayerAttendance = z.infer<typeof PlayerAttendance>

/** Fields that are present are stored; null clears one. */
export const NewAttendance = z.strictObject({
  playerId: id,
  response: choice(attendanceResponses, 'Please choose an answer').nullish(),
  status: choice(attendanceStatuses, 'Please choose a status').nullish(),
  notes: text(300).nullish(),
  submittedByUserId: ignored,
  checkedInByCoachId: ignored,
  checkedInAt: ignored,
})
export type NewAttendance = z.infer<typeof NewAttendance>

export const CheckIn = z.strictObject({
  status: choice(['present', 'late'], 'Please choose present or late').default('present'),
})
