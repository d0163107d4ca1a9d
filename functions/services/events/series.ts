import * as z from 'zod'
import { inParts } from '#functions/platform/data/chunk.ts'
import { newId } from '#functions/platform/data/ids.ts'
import {
  ConditionFailed,
  commit,
  TooMuchContention,
  type Write,
} from '#functions/platform/data/transaction.ts'
import { type DueWork, done, dueWork, isDone } from '#functions/platform/jobs/queue.ts'
import { auditRow } from '#functions/stores/audit/store.ts'
import { club } from '#functions/stores/club/settings.ts'
import {
  createEvents,
  Event,
  getEvent,
  ofSeries,
  removeEvent,
  replaceEvent,
} from '#functions/stores/events/store.ts'
import { teamsById } from '#functions/stores/teams/store.ts'
import { addHours, wallClock } from '#shared/dates.ts'
import type { seriesScopes } from '#shared/events/choices.ts'
import { teamsOf } from '#shared/events/homeAway.ts'
import { endOf, eventIssues } from '#shared/events/rules.ts'
import { Change, changed } from './change.ts'
import { Aftermath, aftermathOf, aftermathWork } from './propagateChange.ts'

/** What each date of a new series has for itself; written out in full they were more than a row takes. */
const Own = Event.pick({ id: true, startDate: true, endDate: true, title: true })

/**
 * A series is more than a transaction takes. So it is begun together with a piece of due work that has all of it;
 * then it is carried out at once, and `jobs` goes on with whatever a crash has left.
 */
const Work = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('enter'), like: Event, dates: z.array(Own) }),
  z.object({
    kind: z.literal('change'),
    ref: z.string(),
    ids: z.array(z.string()),
    change: Change,
    aftermath: Aftermath.optional(),
  }),
])
type Work = z.infer<typeof Work>

/** Puts dates on the schedule; the first of them are there with the write that begins it. */
export async function enterSeries(events: Event[], trace: Write, now: Date): Promise<void> {
  const writes = createEvents(events)
  if (writes.length < 100) return commit(...writes, trace)
  const [first, ...later] = events
  if (!first) return
  const dates = later.map(event => Own.parse(event))
  const work = seriesWork({ kind: 'enter', like: first, dates }, now)
  await commit(...createEvents([first]), trace, dueWork(work))
  await carryOut(work, now)
}

interface Wanted {
  event: Event
  change: Change
  teams: readonly { id: string; name: string }[]
  scope: (typeof seriesScopes)[number]
  /** Who does it. */
  by: string
  now: Date
}

/**
 * Changes a date, or with it those of its series that are not over; answers the date itself, as it was where it is
 * gone.
 */
export async function changeSeries({ event, change, teams, scope, by, now }: Wanted): Promise<Event> {
  const action = `event.${change.kind}` as const
  const details = { title: event.title, startDate: event.startDate }
  if (scope === 'one' || !event.seriesId) {
    const after = changed(event, change, teams)
    const aftermath = aftermathOf([{ before: event, after }], by, now)
    await commit(
      ...writesOf(event, after),
      ...(aftermath ? [dueWork(aftermathWork(aftermath, newId('aft', now), now))] : []),
      auditRow({ actor: by, action, subject: event.id, details }, now),
    )
    return after ?? event
  }
  const dates = await ofSeries(event.seriesId, scope === 'following' ? event.startDate : undefined)
  // What has been stays as it was, with who came to it.
  const clock = wallClock(club.timeZone, now)
  const others = dates.filter(date => date.id !== event.id && endOf(date) > clock)
  const known = [...teams, ...(await teamsById(others.flatMap(teamsOf)))]
  const pairs = [event, ...others]
    .map(before => ({ before, after: changed(before, change, known) }))
    .filter(({ after }) => bears(after))
  const ref = newId('chg', now)
  const aftermath = aftermathOf(pairs, by, now)
  const work = seriesWork({ kind: 'change', ref, ids: others.map(({ id }) => id), change, aftermath }, now)
  const after = changed(event, change, known)
  await commit(
    ...writesOf(event, after && withRef(after, ref)),
    dueWork(work),
    auditRow({ actor: by, action, subject: event.seriesId, details: { ...details, scope } }, now),
  )
  await carryOut(work, now)
  return after ?? event
}

/** What `jobs` does with it: whatever is not done yet. What follows is due with the very write that ends it. */
export async function goOn(work: DueWork, now: Date): Promise<void> {
  const todo = Work.parse(work.payload)
  if (todo.kind === 'enter') {
    const events = todo.dates.map((own): Event => ({ ...todo.like, ...own }))
    for (const part of inParts(events, mostAtOnce)) await once(commit(...createEvents(part)))
    return done(work)
  }
  const together = isCounted(todo.change) ? 1 : 10
  for (const ids of inParts(todo.ids, together)) await Promise.all(ids.map(id => changeDate(id, todo)))
  const { aftermath, ref } = todo
  const next = aftermath ? [dueWork(aftermathWork(aftermath, ref, now))] : []
  await commit(...next, isDone(work))
}

/** An event and its copies are never more than four rows, and one row counts them. */
const mostAtOnce = 24

/** Dates that go, or become something else, would wait for each other at what the club counts. */
const isCounted = (change: Change): boolean =>
  change.kind === 'remove' || (change.kind === 'edit' && change.set.eventType !== undefined)

/** Late enough that the request is through with it when `jobs` looks. */
const seriesWork = (payload: Work, now: Date): Pick<DueWork, 'kind' | 'ref' | 'at' | 'payload'> => ({
  kind: 'event-series',
  ref: newId('srs', now),
  at: addHours(now, 1 / 30).toISOString(),
  payload,
})

/** Now, as far as it goes: what fails here is not lost. */
async function carryOut(work: Pick<DueWork, 'kind' | 'ref' | 'at' | 'payload'>, now: Date): Promise<void> {
  try {
    await goOn({ ...work, attempts: 0, leasedUntil: '' }, now)
  } catch (error) {
    console.error(
      JSON.stringify({
        level: 'error',
        message: 'a series goes on later',
        ref: work.ref,
        error: String(error),
      }),
    )
  }
}

/** One date, once, whoever else is at it. */
async function changeDate(id: string, { change, ref }: Extract<Work, { kind: 'change' }>): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const event = await getEvent(id)
    if (!event || event.changeRefs?.includes(ref)) return
    const named = [...teamsOf(event), ...(change.kind === 'edit' ? teamsOf(change.set) : [])]
    const after = changed(event, change, await teamsById([...new Set(named)]))
    if (!bears(after)) return
    try {
      return await commit(...writesOf(event, after && withRef(after, ref)))
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error
    }
  }
  throw new TooMuchContention()
}

/** What a date has become by itself may not bear a change. */
const bears = (after: Event | undefined): boolean => !after || eventIssues(after).length === 0

/** Some of them, as the one before may still be going on. */
const withRef = (event: Event, ref: string): Event => ({
  ...event,
  changeRefs: [...(event.changeRefs ?? []), ref].slice(-10),
})

const writesOf = (event: Event, after: Event | undefined): Write[] =>
  after ? replaceEvent(event, after) : removeEvent(event)

/** It is there already: the crash came after it. */
async function once(writing: Promise<void>): Promise<void> {
  await writing.catch((error: unknown) => {
    if (!(error instanceof ConditionFailed)) throw error
  })
}
