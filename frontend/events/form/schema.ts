import * as z from 'zod'
import { isDate } from '#shared/dates.ts'
import { NewEvent, Repeats } from '#shared/events/model.ts'
import { datesOf, mostRepeats } from '#shared/events/repeats.ts'
import { eventIssues } from '#shared/events/rules.ts'
import { type RepeatsTyped, repeatsFrom } from './repeats.ts'

const { shape } = NewEvent

/** The browser's times have no seconds; the API's have (specification 1 section 5). */
const clock = (of: z.ZodType<string, string>) => z.string().transform(withSeconds).pipe(of)

const Fields = z.object({
  title: shape.title.unwrap(),
  eventType: z.string().pipe(z.preprocess(typed => typed, shape.eventType)),
  teamId: z.string(),
  /** Ours, wherever it is played. */
  homeTeamId: z.string(),
  awayTeamId: z.string(),
  opponent: shape.opponent.unwrap(),
  isHome: z.boolean(),
  startDate: shape.startDate,
  startTime: clock(shape.startTime),
  endDate: shape.endDate,
  endTime: clock(shape.endTime),
  location: shape.location.unwrap(),
  address: shape.address.unwrap(),
  description: shape.description.unwrap(),
  repeats: z.object({
    weekly: z.boolean(),
    days: z.array(z.string()),
    ends: z.string(),
    until: z.string(),
    count: z.string(),
  }),
})

/** What the fields of an event hold, before home and away change places. */
export const EventFields = Fields.superRefine(
  (event, context) => {
    for (const { field, message } of [...wholeIssues(event), ...repeatIssues(event)])
      context.addIssue({ path: field.split('.'), message, code: 'custom' })
  },
  { when: () => true },
)

/** A person sees everything that is wrong at once, so some of the fields may be wrong by themselves. */
function wholeIssues(event: z.output<typeof Fields>) {
  const { eventType, teamId, homeTeamId, awayTeamId, opponent } = event
  const named = {
    eventType,
    ...(eventType !== 'game' && { teamId: teamId || undefined }),
    // Ours is what is missing first, whomever it plays against.
    ...(eventType === 'game' && homeTeamId && { homeTeamId, awayTeamId: awayTeamId || undefined }),
    opponent,
  }
  const times = [event.startDate, event.endDate, event.startTime, event.endTime]
  const areTimes = times.every(value => typeof value === 'string' && value !== '')
  return eventIssues({ ...event, ...none, ...named, ...(!areTimes && anyTime) })
}
const none = { teamId: undefined, homeTeamId: undefined, awayTeamId: undefined }
const anyTime = { startDate: '1', endDate: '2' }

function repeatIssues({ startDate, repeats }: { startDate: string; repeats: RepeatsTyped }) {
  if (!repeats.weekly) return []
  const asked = repeatsFrom(repeats)
  const { data, error } = Repeats.safeParse(asked)
  const issues = error?.issues.map(({ path, message }) => ({ field: fieldOf(path, repeats), message })) ?? []
  if (!data || !isDate(startDate)) return issues
  const many = datesOf(startDate, data, mostRepeats + 1).length
  if (many === 0)
    issues.push({ field: 'repeats.until', message: 'None of these days comes before the last date' })
  if (many > mostRepeats) {
    issues.push({ field: 'repeats.until', message: `An event can be repeated ${mostRepeats} times at most` })
  }
  return issues
}

/** Under the field that is there: the date or the number. */
function fieldOf([name]: PropertyKey[], { ends }: RepeatsTyped): string {
  return name === 'days' ? 'repeats.days' : `repeats.${ends}`
}

function withSeconds(time: string): string {
  return time.length === 5 ? `${time}:00` : time
}
