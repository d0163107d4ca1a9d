import * as z from 'zod'
import { addHours, wallClock } from '#shared/dates.ts'
import { teamsOf } from '#shared/events/homeAway.ts'
import { eventStart } from '#shared/events/rules.ts'
import { chunk } from '../../platform/data/chunk.ts'
import { newId } from '../../platform/data/ids.ts'
import { retryOnConflict } from '../../platform/data/retryOnConflict.ts'
import type { Job } from '../../platform/jobs/queue.ts'
import { club } from '../../stores/club/settings.ts'
import {
  type AttendanceRow,
  commitAttendance,
  deleteAttendance,
  listAttendanceAtEvent,
  saveAttendanceWrites,
} from '../../stores/events/attendance.ts'
import {
  buildAddedNotice,
  buildChangeNotice,
  ChangeNotice,
  type EventVersions,
} from '../../stores/events/changeNotice.ts'
import { type EventRow, getEvent, getEventsById } from '../../stores/events/store.ts'
import { activeTeamIds } from '../../stores/players/roster.ts'
import { getPlayersById } from '../../stores/players/store.ts'
import { mailEach } from '../mail/outbox.ts'
import { listPeopleOfTeams } from '../teams/peopleOfTeams.ts'
import { listDraftTeams } from '../teams/publishRosters.ts'

/** The effects of a schedule change: attendance rows to update, and people to notify. */
export const ChangeEffects = z.object({
  /** Events whose attendance rows have outdated copies, or that were deleted. */
  ids: z.array(z.string()),
  /** The former start of those that have moved: answers that do not say which start they are for are for that one. */
  starts: z.record(z.string(), z.string()).default({}),
  news: ChangeNotice.optional(),
  /** New dates, which are reported as they are when the mail goes out. */
  added: z.object({ ids: z.array(z.string()), by: z.string() }).optional(),
})
export type ChangeEffects = z.infer<typeof ChangeEffects>

/** Undefined if there is nothing to do. */
export function findChangeEffects(
  pairs: readonly EventVersions[],
  by: string,
  now: Date,
): ChangeEffects | undefined {
  const known = pairs.filter(({ before }) => !isUnreported(before, now))
  const news = buildChangeNotice(known, by, wallClock(club.timeZone, now))
  const ids = pairs.filter(needsSync).map(({ before }) => before.id)
  const moved = pairs.filter(({ before, after }) => after && eventStart(before) !== eventStart(after))
  const starts = Object.fromEntries(moved.map(({ before }) => [before.id, eventStart(before)]))
  return news || ids.length > 0 ? { ids, starts, news } : undefined
}

export const changeEffectsJob = (payload: ChangeEffects, ref: string, now: Date) => ({
  kind: 'event-aftermath' as const,
  ref,
  at: now.toISOString(),
  payload,
})

/** How long a new date waits before it is reported: what is corrected right away is not reported twice. */
const addedDelayMinutes = 2

/** The mail about new dates. */
export const addedJob = (created: readonly EventRow[], by: string, now: Date) => {
  const added = { ids: created.map(({ id }) => id), by }
  return changeEffectsJob(
    { ids: [], starts: {}, added },
    newId('add', now),
    addHours(now, addedDelayMinutes / 60),
  )
}

/** Its families have not been told of it, and will be told how it is by then. */
const isUnreported = ({ createdAt }: EventRow, now: Date): boolean =>
  createdAt !== undefined && addHours(new Date(createdAt), addedDelayMinutes / 60) > now

/** Idempotent and safe to kill at any point: everyone is notified once. */
export async function propagateChange(job: Job, now: Date): Promise<void> {
  const { ids, starts, added, ...known } = ChangeEffects.parse(job.payload)
  for (const id of ids) await syncAttendance(id, starts[id], now)
  const news = added
    ? buildAddedNotice(await getEventsById(added.ids), added.by, wallClock(club.timeZone, now))
    : known.news
  if (!news) return
  const { teamIds, by, ...mailData } = news
  // A family learns of its team by the publication, not by a practice.
  const drafts = await listDraftTeams(teamIds)
  const people = (await listPeopleOfTeams(teamIds.filter(id => !drafts.has(id)))).filter(id => id !== by)
  await mailEach(job, people, 'eventChanged', mailData)
}

/**
 * Updates the event fields copied into attendance rows; deletes the rows of a deleted event, and of teams no longer
 * in the event.
 */
async function syncAttendance(eventId: string, formerStart: string | undefined, now: Date): Promise<void> {
  return retryOnConflict(async () => {
    const [event, rows] = await Promise.all([getEvent(eventId), listAttendanceAtEvent(eventId)])
    const stale = rows.filter(row => !event || isStale(row, event) || !involvesTeam(event, row))
    const there = await rowsStillOnTeam(stale)
    const withStart = (row: AttendanceRow): AttendanceRow =>
      row.response ? { ...row, answeredFor: row.answeredFor ?? formerStart } : row
    const writesOf = (before: AttendanceRow) => {
      if (!event || !involvesTeam(event, before)) return deleteAttendance(before)
      if (there.has(before))
        return saveAttendanceWrites({ event, ...before }, { before, fields: withStart(before) }, now)
      // A child who has left the team keeps its recorded attendance; a mere answer is deleted.
      return before.status ? [] : deleteAttendance(before)
    }
    for (const part of chunk(stale, 50)) await commitAttendance(part.flatMap(writesOf))
  })
}

/** The rows of children who are still on the team they attended for. */
async function rowsStillOnTeam(rows: AttendanceRow[]): Promise<Set<AttendanceRow>> {
  const children = await getPlayersById(rows.map(({ playerId }) => playerId))
  const teams = new Map(children.map(child => [child.id, activeTeamIds(child)]))
  return new Set(rows.filter(({ playerId, teamId }) => teams.get(playerId)?.includes(teamId)))
}

const needsSync = ({ before, after }: EventVersions): boolean =>
  !after ||
  isStale({ ...before, eventStatus: before.status }, after) ||
  teamsOf(before).some(teamId => !involvesTeam(after, { teamId }))

const involvesTeam = (event: EventRow, { teamId }: { teamId: string }): boolean =>
  teamsOf(event).includes(teamId)

type EventCopyFields = Pick<AttendanceRow, 'title' | 'eventType' | 'startDate' | 'startTime' | 'eventStatus'>

const isStale = (copy: EventCopyFields, event: EventRow): boolean =>
  copy.title !== event.title ||
  copy.eventType !== event.eventType ||
  copy.startDate !== event.startDate ||
  copy.startTime !== event.startTime ||
  copy.eventStatus !== event.status
