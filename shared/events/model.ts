import * as z from 'zod'
import { daysOfWeek } from '../choices.ts'
import { isDate } from '../dates.ts'
import { choice, date, id, ignored, instant, text } from '../fields.ts'
import { eventStatuses } from './choices.ts'
import { eventTypes } from './kinds.ts'
import { maxRepeats } from './repeats.ts'

/** With seconds, as the form sends it. */
const clockTime = (message = 'Please enter a time') =>
  z
    .string(message)
    .regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, message)
    .meta({ maxLength: 8 })

const day = (message: string) =>
  z.string(message).refine(isDate, message).meta({ format: 'date', maxLength: 10 })

/**
 * What happens when and where, by the clock of the club: a practice at six is at six whatever zone one reads it
 * in. Teams are the club's own; an opponent from elsewhere has only a name.
 */
export const Event = z.object({
  id,
  title: z.string(),
  description: z.string().optional(),
  eventType: z.enum(eventTypes),
  /** What the place is called. */
  location: z.string().optional(),
  /** Where a map finds it. */
  address: z.string().optional(),
  startDate: date,
  endDate: date,
  startTime: clockTime(),
  endTime: clockTime(),
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
  updatedAt: instant.optional(),
  status: z.enum(eventStatuses),
  /** Why it was cancelled or postponed. */
  statusReason: z.string().optional(),
  homeScore: z.int().optional(),
  awayScore: z.int().optional(),
  /** Of an event that is repeated: what its repetitions have in common. */
  seriesId: id.optional(),
})
export type Event = z.infer<typeof Event>

/** Weekly on these days, up to a day or for so many times in all. */
export const Repeats = z
  .strictObject({
    days: z
      .array(choice(daysOfWeek, 'Please choose the days'))
      .min(1, 'Please choose at least one day')
      .max(7, 'Please choose each day once'),
    until: day('Please select the last date').optional(),
    count: z
      .int('Please enter how often')
      .min(1, 'Please enter how often')
      .max(maxRepeats, `An event can be repeated ${maxRepeats} times at most`)
      .optional(),
  })
  .refine(({ until, count }) => (until === undefined) !== (count === undefined), {
    path: ['until'],
    message: 'Please choose the last date or how often',
  })
export type Repeats = z.infer<typeof Repeats>

/** An empty team is one that nobody has chosen. */
const team = z
  .union([z.literal('').transform(() => undefined), id])
  .nullish()
  .transform(chosen => chosen ?? undefined)

/** The fields of an event's form. The server generates a title where it is empty. */
const form = {
  title: text(120).optional(),
  description: text(2000).optional(),
  eventType: choice(eventTypes, 'Please select an event type'),
  location: text(120).optional(),
  address: text(200).optional(),
  startDate: day('Please select a start date'),
  endDate: day('Please select an end date'),
  startTime: clockTime('Please enter a start time'),
  endTime: clockTime('Please enter an end time'),
  teamId: team,
  homeTeamId: team,
  awayTeamId: team,
  opponent: text(80).optional(),
}

export const NewEvent = z.strictObject({
  ...form,
  isHome: z.boolean('Please choose home or away').default(true),
  repeats: Repeats.optional(),
  isMasterEvent: ignored,
  createdById: ignored,
})
export type NewEvent = z.infer<typeof NewEvent>

/** Only what is named changes; a text or a team that is null or empty is taken out. */
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
  .min(0, 'A score is not negative')
  .max(99, 'A score has two digits')
  .nullable()

/** Both, or neither: null takes a score back. */
export const Score = z
  .strictObject({ homeScore: goals, awayScore: goals })
  .superRefine(({ homeScore, awayScore }, { addIssue }) => {
    if ((homeScore === null) === (awayScore === null)) return
    const path = [homeScore === null ? 'homeScore' : 'awayScore']
    addIssue({ code: 'custom', path, message: 'Please enter both scores' })
  })

/** Something else at the same time. */
export const Conflict = z.object({
  /** What is wanted twice. */
  kind: z.enum(['team', 'coach', 'venue']),
  /** The name of that team, coach or place. */
  name: z.string(),
  startDate: date,
  startTime: clockTime(),
  endDate: date,
  endTime: clockTime(),
})
export type Conflict = z.infer<typeof Conflict>
