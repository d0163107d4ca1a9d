import * as z from 'zod'
import { choice, date, id, ignored, instant, text } from '../fields.ts'
import { attendanceResponses, attendanceStatuses } from './choices.ts'
import { eventTypes } from './kinds.ts'

/** One child at one event: what its family answered, and whether it was there. */
export const Attendance = z.object({
  id,
  eventId: id,
  playerId: id,
  response: z.enum(attendanceResponses).optional(),
  status: z.enum(attendanceStatuses).optional(),
  notes: z.string().optional(),
  submittedByUserId: id.optional(),
  checkedInByCoachId: id.optional(),
  checkedInAt: instant.optional(),
  createdAt: instant,
})
export type Attendance = z.infer<typeof Attendance>

/** The same in a child's own list, which names the event and for which team the child was there. */
export const PlayerAttendance = Attendance.extend({
  teamId: id,
  title: z.string(),
  eventType: z.enum(eventTypes),
  startDate: date,
})
export type PlayerAttendance = z.infer<typeof PlayerAttendance>

/** What is named is written down; null takes it back. */
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
