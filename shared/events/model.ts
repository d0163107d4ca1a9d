import * as z from 'zod'
import { daysOfWeek } from '../choices.ts'
import { isDate } from '../dates.ts'
import { choice, date, id, ignored, instant, line, text } from '../fields.ts'
import { eventStatuses } from './choices.ts'
import { eventTypes } from './kinds.ts'
import { maxRepeats } from './repeats.ts'

/** The form sends the time with seconds. */
const clockTime = (message = 'Please enter a time') =>
  z
    .string(message)
    .regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, message)
    .meta({ maxLength: 8 })

const day = (message: string) =>
  z.string(message).refine(isDate, message).meta({ format: 'date', maxLength: 10 })

/**
 * What happens when and where. Dates and times are the club's local time, so a practice at six shows as six in any
 * viewer's zone. Team ids are the club's own teams; an outside opponent has only a name.
 */
export const Event = z.object({
  id,
  title: z.string(),
  description: z.string().optional(),
  eventType: z.enum(eventTypes),
  /** The name of the place. */
  location: z.string().optional(),
  /** The address for a map. */
  address: z.string().optional(),
  startDate: date,
  endDate: date,
  startTime: clockTime(),
  endTime: clockTime(),
  teamId: id.optional(),
  homeTeamId: id.optional(),
  awayTeamId: id.optional(),
  opponent: z.string().optional(),
  /** Is `teamId` the home team? Used only if neither `homeTeamId` nor `awayTeamId` is set. */
  isHome: z.boolean(),
  /** For the whole league, such as opening day. */
  isMasterEvent: z.boolean(),
  createdById: id,
  createdAt: instant,
  updatedAt: instant.optional(),
  status: z.enum(eventStatuses),
  /** Why it was cancelled or postponed. */
  statusReason: z.string().optional(),
  homeScore: z.int().optional(),
  awayScore: z.int().optional(),
  /** Shared by all dates of a repeated event. */
  seriesId: id.optional(),
})
export type Event = z.infer<typeof Event>

/** Weekly on these days, until a date or for a total count. */
export const Repeats = z
  .strictObject({
    days: z
      .array(choice(daysOfWeek, 'Please choose the days'))
      .min(1, 'Please choose at least one day')
      .max(7, 'Please choose each day once'),
    until: day('Please select the last date').optional(),
    count: z
      .int('Please enter how many times it repeats')
      .min(1, 'Please enter how many times it repeats')
      .max(maxRepeats, `An event can repeat at most ${maxRepeats} times`)
      .optional(),
  })
  .refine(({ until, count }) => (until === undefined) !== (count === undefined), {
    path: ['until'],
    message: 'Please choose the last date or how many times it repeats',
  })
export type Repeats = z.infer<typeof Repeats>

/** An empty string means no team was chosen. */
const team = z
  .union([z.literal('').transform(() => undefined), id])
  .nullish()
  .transform(chosen => chosen ?? undefined)

/** The fields of the event form. The server generates the title if it is empty. */
const form = {
  title: line(120).optional(),
  description: text(2000).optional(),
  eventType: choice(eventTypes, 'Please select an event type'),
  location: line(120).optional(),
  address: line(200).optional(),
  startDate: day('Please select a start date'),
  endDate: day('Please select an end date'),
  startTime: clockTime('Please enter a start time'),
  endTime: clockTime('Please enter an end time'),
  teamId: team,
  homeTeamId: team,
  awayTeamId: team,
  opponent: line(80).optional(),
}

export const NewEvent = z.strictObject({
  ...form,
  isHome: z.boolean('Please choose home or away').default(true),
  repeats: Repeats.optional(),
  isMasterEvent: ignored,
  createdById: ignored,
})
export type NewEvent = z.infer<typeof NewEvent>

/** Only the fields present change; an empty or null text or team is removed. */
export const EventChanges = z.strictObject({
  ...z.strictObject(form).partial().shape,
  description: form.description.nullable(),
  location: form.location.nullable(),
  address: form.address.nullable(),
  opponent: form.opponent.nullable(),
  teamId: id.or(z.literal('')).nullish(),
  homeTeamId: id.or(z.literal('')).nullish(),
  awayTeamId: id.or(z.literal('')).nullish(),
  isHome: z.boolean('Please choose home or away').optional(),
})
export type EventChanges = z.infer<typeof EventChanges>

export const StatusChange = z.strictObject({
  status: choice(eventStatuses, 'Please choose a status'),
  reason: text(200).optional(),
})

const goals = z
  .int('Please enter a score')
  .min(0, 'A score can’t be negative')
  .max(99, 'A score can have at most two digits')
  .nullable()

/** Both scores or neither; null removes a score. */
export const Score = z
  .strictObject({ homeScore: goals, awayScore: goals })
  .superRefine(({ homeScore, awayScore }, { addIssue }) => {
    if ((homeScore === null) === (awayScore === null)) return
    const path = [homeScore === null ? 'homeScore' : 'awayScore']
    addIssue({ code: 'custom', path, message: 'Please enter both scores' })
  })

/** Another event at the same time. */
export const Conflict = z.object({
  /** The resource that is double-booked. */
  kind: z.enum(['team', 'coach', 'venue']),
  /** The name of that team, coach or place. */
  name: z.string(),
  startDate: date,
  startTime: clockTime(),
  endDate: date,
  endTime: clockTime(),
})
export type Conflict = z.infer<typeof Conflict>
