import * as z from 'zod'
import { attendanceResponses, attendanceStatuses, eventStatuses, eventTypes } from '../choices.ts'
import { date, id, instant } from '../fields.ts'

/** With seconds, as the form sends it (specification 1 section 5). */
const clockTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, 'Please enter a time')
  .meta({ maxLength: 8 })

/**
 * What happens when and where, by the clock of the club: a practice at six is at six whatever zone one reads it
 * in. Teams are the club's own; an opponent from elsewhere has only a name.
 */
export const Event = z.object({
  id,
  title: z.string(),
  description: z.string().optional(),
  eventType: z.enum(eventTypes),
  location: z.string().optional(),
  startDate: date,
  endDate: date,
  startTime: clockTime,
  endTime: clockTime,
  teamId: id.optional(),
  homeTeamId: id.optional(),
  awayTeamId: id.optional(),
  opponent: z.string().optional(),
  /** Where no own team is named for either side: is `teamId` the home team? */
  isHome: z.boolean(),
  /** Everybody's, like a league's opening day. */
  isMasterEvent: z.boolean(),
  createdById: id,
  createdAt: instant,
  status: z.enum(eventStatuses),
  /** Why it was cancelled or postponed. */
  statusReason: z.string().optional(),
  homeScore: z.int().optional(),
  awayScore: z.int().optional(),
  /** Of an event that is repeated: what its repetitions have in common. */
  seriesId: id.optional(),
})
export type Event = z.infer<typeof Event>

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
