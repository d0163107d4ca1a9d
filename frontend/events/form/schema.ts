import * as z from 'zod'
import { isDate } from '#shared/dates.ts'
import { hasSides } from '#shared/events/kinds.ts'
import { NewEvent, Repeats } from '#shared/events/model.ts'
import { listRepeatDates, maxRepeats } from '#shared/events/repeats.ts'
import { findEventIssues } from '#shared/events/rules.ts'
import { type RepeatsInput, toRepeats } from './repeats.ts'

const { shape } = NewEvent

/** Time inputs have no seconds, but the API's times do. */
const timeInput = (of: z.ZodType<string, string>) => z.string().transform(addSeconds).pipe(of)

const Fields = z.object({
  title: shape.title.unwrap(),
  eventType: z.string().pipe(z.preprocess(typed => typed, shape.eventType)),
  teamId: z.string(),
  /** Our team, at home and away. */
  homeTeamId: z.string(),
  awayTeamId: z.string(),
  opponent: shape.opponent.unwrap(),
  isHome: z.boolean(),
  startDate: shape.startDate,
  startTime: timeInput(shape.startTime),
  endDate: shape.endDate,
  endTime: timeInput(shape.endTime),
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

/** The form values of an event, before home and away are swapped for away games. */
export const EventFields = Fields.superRefine(
  (event, context) => {
    for (const { field, message } of [...findIssues(event), ...findRepeatIssues(event)])
      context.addIssue({ path: field.split('.'), message, code: 'custom' })
  },
  { when: () => true },
)

/** Runs even if single fields are invalid, so that all errors show at once. */
function findIssues(event: z.output<typeof Fields>) {
  const { eventType, teamId, homeTeamId, awayTeamId, opponent } = event
  const named = {
    eventType,
    ...(!hasSides(event) && { teamId: teamId || undefined }),
    // Our team is the first missing field, whoever the opponent is.
    ...(hasSides(event) && homeTeamId && { homeTeamId, awayTeamId: awayTeamId || undefined }),
    opponent,
  }
  const times = [event.startDate, event.endDate, event.startTime, event.endTime]
  const areTimes = times.every(value => typeof value === 'string' && value !== '')
  return findEventIssues({ ...event, ...noTeams, ...named, ...(!areTimes && anyTime) })
}
const noTeams = { teamId: undefined, homeTeamId: undefined, awayTeamId: undefined }
const anyTime = { startDate: '1', endDate: '2' }

function findRepeatIssues({ startDate, repeats }: { startDate: string; repeats: RepeatsInput }) {
  if (!repeats.weekly) return []
  const asked = toRepeats(repeats)
  const { data, error } = Repeats.safeParse(asked)
  const issues =
    error?.issues.map(({ path, message }) => ({ field: toFieldName(path, repeats), message })) ?? []
  if (!data || !isDate(startDate)) return issues
  const many = listRepeatDates(startDate, data, maxRepeats + 1).length
  if (many === 0)
    issues.push({ field: 'repeats.until', message: 'None of these days falls on or before the last date' })
  if (many > maxRepeats) {
    issues.push({ field: 'repeats.until', message: `An event can repeat at most ${maxRepeats} times` })
  }
  return issues
}

/** Maps an issue to the visible field: the date or the count. */
function toFieldName([name]: PropertyKey[], { ends }: RepeatsInput): string {
  return name === 'days' ? 'repeats.days' : `repeats.${ends}`
}

function addSeconds(time: string): string {
  return time.length === 5 ? `${time}:00` : time
}
