import * as z from 'zod'
import { type Condition, entity, isNew, remove, update } from '#functions/platform/data/entity.ts'
import { newId } from '#functions/platform/data/ids.ts'
import { keys } from '#functions/platform/data/table.ts'
import { ConditionFailed, commit, type Write } from '#functions/platform/data/transaction.ts'
import { PlayerAttendance } from '#shared/events/attendance.ts'
import { eventStatuses } from '#shared/events/choices.ts'
import { type Figures, figuresOf } from '#shared/events/figures.ts'
import type { Event } from './store.ts'

/** What the child's own list shows of the event stands in the row, so that the list is one query. */
const Attendance = PlayerAttendance.extend({
  version: z.int(),
  /** Whether the event took place: if not, nobody was there or missing. */
  eventStatus: z.enum(eventStatuses).default('scheduled'),
})
export type Attendance = z.infer<typeof Attendance>

export const attendance = entity({
  schema: Attendance,
  key: row => keys.attendance(row.eventId, row.playerId),
  places: row => ({ owner: [ofPlayer(row.playerId), `${row.startDate}#${row.eventId}`] }),
})

export const getAttendance = (eventId: string, playerId: string) =>
  attendance.get(keys.attendance(eventId, playerId))

/** Everybody of whom something was said at an event. */
export const attendanceAt = (eventId: string) => attendance.within(keys.event(eventId).pk, 'ATT#')

const ofPlayer = (playerId: string) => `PLAYER#${playerId}#ATT`

/** A page of a child's, the latest event first. */
export const attendanceOf = (playerId: string, start?: Record<string, string>) =>
  attendance.list('owner', ofPlayer(playerId), { descending: true, start })

/** A child's from a day on, the latest event first. */
export const attendanceSince = (playerId: string, from: string) =>
  attendance.between(ofPlayer(playerId), [from, '~'], { index: 'owner', descending: true })

/** What is said of a child at an event. */
export type Said = Pick<
  Attendance,
  'response' | 'status' | 'notes' | 'submittedByUserId' | 'checkedInByCoachId' | 'checkedInAt'
>

interface Place {
  event: Pick<Event, 'id' | 'title' | 'eventType' | 'startDate' | 'status'>
  playerId: string
  /** For which of the event's teams the child is there. */
  teamId: string
}

/**
 * Writes down what is said of a child at an event, or takes it back where nothing is said any more; fails where
 * somebody else has said something since. `record` carries it out.
 */
export function recordAttendance(
  place: Place,
  { before, said }: { before?: Attendance | undefined; said?: Said | undefined },
  now: Date,
): Write[] {
  if (!said) return before ? takeBack(before) : []
  return replaceAttendance(before, drawnUp(place, { before, said }, now))
}

/** What a child's row says after something was said of it. */
export const drawnUp = (
  { event, playerId, teamId }: Place,
  { before, said }: { before?: Attendance | undefined; said: Said },
  now: Date,
): Attendance => ({
  ...said,
  id: before?.id ?? newId('att', now),
  eventId: event.id,
  playerId,
  teamId,
  title: event.title,
  eventType: event.eventType,
  startDate: event.startDate,
  eventStatus: event.status,
  createdAt: before?.createdAt ?? now.toISOString(),
  version: (before?.version ?? 0) + 1,
})

/**
 * The child's figures with the team change by the difference, so that they are always those of its rows. Fails where
 * the row is not any more as it was read.
 */
export const replaceAttendance = (before: Attendance | undefined, after: Attendance): Write[] => [
  attendance.put(after, before ? asRead(before) : isNew),
  ...figures(before, after),
]

/** Nothing was said of a child at an event; fails where somebody has said something since. */
export const takeBack = (row: Attendance): Write[] => [
  remove(keys.attendance(row.eventId, row.playerId), asRead(row)),
  ...figures(row, undefined),
]

const asRead = ({ version }: Attendance): Condition => ({
  expression: '#version = :version',
  values: { version },
})

/** Two roster entries change where the child was first expected for another team. */
function figures(before: Attendance | undefined, after: Attendance | undefined): Write[] {
  const changes = [...differences(before, after)].filter(
    ([, { attended, counted }]) => attended !== 0 || counted !== 0,
  )
  const playerId = (before ?? after)?.playerId ?? ''
  return changes.map(([teamId, { attended, counted }]) =>
    // Only where there is an entry: adding would make one, and the child be on the team again.
    update(keys.rosterEntry(teamId, playerId), {
      add: { attended, counted },
      when: { expression: 'attribute_exists(#pk)' },
    }),
  )
}

function differences(before: Attendance | undefined, after: Attendance | undefined): Map<string, Figures> {
  const changes = new Map<string, Figures>()
  const count = (row: Attendance, sign: 1 | -1) => {
    const { attended, counted } = figuresOf(row)
    const so = changes.get(row.teamId) ?? { attended: 0, counted: 0 }
    changes.set(row.teamId, { attended: so.attended + sign * attended, counted: so.counted + sign * counted })
  }
  if (before) count(before, -1)
  if (after) count(after, 1)
  return changes
}

/**
 * Carries records out. A child that is on no roster of the team (any more) has no figures there, so its row is
 * written alone; that an entry is missing is no reason to lose what was said.
 */
export async function record(writes: Write[]): Promise<void> {
  if (writes.length === 0) return
  try {
    await commit(...writes)
  } catch (error) {
    const missing = error instanceof ConditionFailed ? error.failed : []
    if (missing.length === 0 || missing.some(write => !write.Update)) throw error
    await record(writes.filter(write => !missing.includes(write)))
  }
}
