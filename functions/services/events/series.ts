import * as z from 'zod'
import { addHours, wallClock } from '#shared/dates.ts'
import type { seriesScopes } from '#shared/events/choices.ts'
import { teamsOf } from '#shared/events/homeAway.ts'
import { eventEnd, findEventIssues } from '#shared/events/rules.ts'
import { chunk } from '../../platform/data/chunk.ts'
import { newId } from '../../platform/data/ids.ts'
import { readAndCommit } from '../../platform/data/retryOnConflict.ts'
import { ConditionFailed, commit, type Write } from '../../platform/data/transaction.ts'
import { completeJob, completionWrite, enqueueJob, type Job } from '../../platform/jobs/queue.ts'
import { log } from '../../platform/log/log.ts'
import { auditWrite } from '../../stores/audit/store.ts'
import { club } from '../../stores/club/settings.ts'
import {
  createEvents,
  deleteEventWrites,
  EventRow,
  getEvent,
  listSeries,
  replaceEvent,
} from '../../stores/events/store.ts'
import { getTeamsById } from '../../stores/teams/store.ts'
import { applyChange, EventChange } from './eventChange.ts'
import { addedJob, ChangeEffects, changeEffectsJob, findChangeEffects } from './propagateChange.ts'

/** The fields that differ between the dates of a new series; full events would exceed the size of a row. */
const SeriesDate = EventRow.pick({ id: true, startDate: true, endDate: true, title: true })

/**
 * A series does not fit into one transaction. So the first write includes a job with all of it; the request then
 * carries it out right away, and `jobs` continues after a crash.
 */
const SeriesPayload = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('enter'), like: EventRow, dates: z.array(SeriesDate) }),
  z.object({
    kind: z.literal('change'),
    ref: z.string(),
    ids: z.array(z.string()),
    change: EventChange,
    aftermath: ChangeEffects.optional(),
  }),
])
type SeriesPayload = z.infer<typeof SeriesPayload>

/** Puts dates on the schedule, in one transaction if they fit; otherwise the first date and a job for the rest. */
export async function createSeries(
  events: EventRow[],
  by: string,
  auditEntry: Write,
  now: Date,
): Promise<void> {
  const writes = createEvents(events)
  const around = [auditEntry, ...(events.some(isReported) ? [enqueueJob(addedJob(events, by, now))] : [])]
  if (writes.length + around.length <= 100) return commit(...writes, ...around)
  const [first, ...later] = events
  if (!first) return
  const dates = later.map(event => SeriesDate.parse(event))
  const job = seriesJob({ kind: 'enter', like: first, dates }, now)
  await commit(...createEvents([first]), ...around, enqueueJob(job))
  await runNow(job, now)
}

/** What concerns the whole club is announced, if it has to be. */
const isReported = (event: EventRow): boolean => teamsOf(event).length > 0

interface SeriesChange {
  event: EventRow
  change: EventChange
  teams: readonly { id: string; name: string }[]
  scope: (typeof seriesScopes)[number]
  /** The person who makes the change. */
  by: string
  now: Date
}

/**
 * Changes one date, or also the other dates of its series that are not over. Returns the date; if it was deleted, as
 * it was before.
 */
export async function changeSeries({
  event,
  change,
  teams,
  scope,
  by,
  now,
}: SeriesChange): Promise<EventRow> {
  const action = `event.${change.kind}` as const
  const details = { title: event.title, startDate: event.startDate }
  if (scope === 'one' || !event.seriesId) {
    const after = applyChange(event, change, teams)
    const effects = findChangeEffects([{ before: event, after }], by, now)
    await commit(
      ...changeWrites(event, after),
      ...(effects ? [enqueueJob(changeEffectsJob(effects, newId('aft', now), now))] : []),
      auditWrite({ actor: by, action, subject: event.id, details }, now),
    )
    return after ?? event
  }
  const dates = await listSeries(event.seriesId, scope === 'following' ? event.startDate : undefined)
  // Past dates stay as they were, with their attendance.
  const clock = wallClock(club.timeZone, now)
  const others = dates.filter(date => date.id !== event.id && eventEnd(date) > clock)
  const known = [...teams, ...(await getTeamsById(others.flatMap(teamsOf)))]
  const pairs = [event, ...others]
    .map(before => ({ before, after: applyChange(before, change, known) }))
    .filter(({ after }) => isValidAfterChange(after))
  const ref = newId('chg', now)
  const effects = findChangeEffects(pairs, by, now)
  const ids = others.map(({ id }) => id)
  const job = seriesJob({ kind: 'change', ref, ids, change, aftermath: effects }, now)
  const after = applyChange(event, change, known)
  await commit(
    ...changeWrites(event, after && withChangeRef(after, ref)),
    enqueueJob(job),
    auditWrite({ actor: by, action, subject: event.seriesId, details: { ...details, scope } }, now),
  )
  await runNow(job, now)
  return after ?? event
}

/** Does whatever is still left. The last transaction also enqueues the follow-up job. */
export async function runSeriesJob(job: Job, now: Date): Promise<void> {
  const todo = SeriesPayload.parse(job.payload)
  if (todo.kind === 'enter') {
    const events = todo.dates.map((own): EventRow => ({ ...todo.like, ...own }))
    for (const part of chunk(events, maxPerTransaction)) await ignoreConflict(commit(...createEvents(part)))
    return completeJob(job)
  }
  const together = affectsCounters(todo.change) ? 1 : 10
  for (const ids of chunk(todo.ids, together)) await Promise.all(ids.map(id => changeSeriesDate(id, todo)))
  const { aftermath: effects, ref } = todo
  const next = effects ? [enqueueJob(changeEffectsJob(effects, ref, now))] : []
  await commit(...next, completionWrite(job))
}

/** An event has at most four rows including copies, plus one counter row. */
const maxPerTransaction = 24

/** Deletions and changes of kind update the club's counters, so they run one after another. */
const affectsCounters = (change: EventChange): boolean =>
  change.kind === 'remove' || (change.kind === 'edit' && change.set.eventType !== undefined)

/** Delayed to give the request time to do the work itself. */
const seriesJob = (payload: SeriesPayload, now: Date): Pick<Job, 'kind' | 'ref' | 'at' | 'payload'> => ({
  kind: 'event-series',
  ref: newId('srs', now),
  at: addHours(now, 1 / 30).toISOString(),
  payload,
})

/** Runs the job right away; on failure, the job runner continues. */
async function runNow(job: Pick<Job, 'kind' | 'ref' | 'at' | 'payload'>, now: Date): Promise<void> {
  try {
    await runSeriesJob({ ...job, attempts: 0, leasedUntil: '' }, now)
  } catch (error) {
    log.error('a series will be continued later', { ref: job.ref, error })
  }
}

/** Changes one date, exactly once even with concurrent runs. */
async function changeSeriesDate(
  id: string,
  { change, ref }: Extract<SeriesPayload, { kind: 'change' }>,
): Promise<void> {
  await readAndCommit(async () => {
    const event = await getEvent(id)
    if (!event || event.changeRefs?.includes(ref)) return []
    const named = [...teamsOf(event), ...(change.kind === 'edit' ? teamsOf(change.set) : [])]
    const after = applyChange(event, change, await getTeamsById([...new Set(named)]))
    if (!isValidAfterChange(after)) return []
    return changeWrites(event, after && withChangeRef(after, ref))
  })
}

/** A date that was edited separately may not allow the change. */
const isValidAfterChange = (after: EventRow | undefined): boolean =>
  !after || findEventIssues(after).length === 0

/** Keeps several refs, because the previous change may still be running. */
const withChangeRef = (event: EventRow, ref: string): EventRow => ({
  ...event,
  changeRefs: [...(event.changeRefs ?? []), ref].slice(-10),
})

const changeWrites = (event: EventRow, after: EventRow | undefined): Write[] =>
  after ? replaceEvent(event, after) : deleteEventWrites(event)

/** The event was already created before the crash. */
async function ignoreConflict(writing: Promise<void>): Promise<void> {
  await writing.catch((error: unknown) => {
    if (!(error instanceof ConditionFailed)) throw error
  })
}
