import * as z from 'zod'
import { PlayerAttendance } from '#shared/events/attendance.ts'
import { eventStatuses } from '#shared/events/choices.ts'
import { type AttendanceFigures, attendanceFiguresOf } from '#shared/events/figures.ts'
import { isAnswerCurrent } from '#shared/events/rules.ts'
import { entity } from '../../platform/data/entity.ts'
import { newId } from '../../platform/data/ids.ts'
import { keys } from '../../platform/data/table.ts'
import { ConditionFailed, commit, type Write } from '../../platform/data/transaction.ts'
import { type Condition, deleteRow, isNew, updateRow } from '../../platform/data/writes.ts'
import type { EventRow } from './store.ts'

/** Copies the event fields that a child's own list shows, so that the list is one query. */
const AttendanceRow = PlayerAttendance.omit({ earlierResponse: true }).extend({
  version: z.int(),
  /** If the event did not take place, nobody counts as present or absent. */
  eventStatus: z.enum(eventStatuses).default('scheduled'),
})
export type AttendanceRow = z.infer<typeof AttendanceRow>

export const attendance = entity({
  schema: AttendanceRow,
  key: row => keys.attendance(row.eventId, row.playerId),
  indexKeys: row => ({ owner: [playerPartition(row.playerId), `${row.startDate}#${row.eventId}`] }),
})

export const getAttendance = (eventId: string, playerId: string) =>
  attendance.get(keys.attendance(eventId, playerId))

export const getAttendances = (of: readonly { eventId: string; playerId: string }[]) =>
  attendance.getMany(of.map(({ eventId, playerId }) => keys.attendance(eventId, playerId)))

/** All attendance rows of an event. */
export const listAttendanceAtEvent = (eventId: string) => attendance.within(keys.event(eventId).pk, 'ATT#')

const playerPartition = (playerId: string) => `PLAYER#${playerId}#ATT`

/** A page of a child's attendance, latest event first. */
export const listAttendancePage = (playerId: string, start?: Record<string, string>) =>
  attendance.list('owner', playerPartition(playerId), { descending: true, start })

/** A child's attendance since a day, latest event first. */
export const listAttendanceSince = (playerId: string, from: string) =>
  attendance.between(playerPartition(playerId), [from, '~'], { index: 'owner', descending: true })

/** The attendance data of a child at an event. */
export type AttendanceFields = Pick<
  AttendanceRow,
  | 'response'
  | 'answeredFor'
  | 'status'
  | 'notes'
  | 'noteByMailLink'
  | 'submittedByUserId'
  | 'checkedInByCoachId'
  | 'checkedInAt'
>

interface AttendanceTarget {
  event: Pick<EventRow, 'id' | 'title' | 'eventType' | 'startDate' | 'startTime' | 'status'>
  playerId: string
  /** The event's team that the child attends for. */
  teamId: string
}

/** Saves a child's attendance at an event; fails if it has changed since it was read. Commit with `commitAttendance`. */
export const saveAttendanceWrites = (
  target: AttendanceTarget,
  { before, fields }: { before?: AttendanceRow; fields: AttendanceFields },
  now: Date,
): Write[] => replaceAttendance(before, buildAttendance(target, { before, fields }, now))

/**
 * The row for a reply: an answer given before the event moved no longer counts. `event` is the event as it is, which the
 * row's copy may lag behind.
 */
export function toPlayerAttendance(
  row: AttendanceRow,
  event: { startDate: string; startTime?: string } = row,
): PlayerAttendance {
  if (row.response === undefined || isAnswerCurrent(row.answeredFor, event)) return row
  return { ...row, response: undefined, earlierResponse: row.response }
}

/** The child's row after a change. */
export const buildAttendance = (
  { event, playerId, teamId }: AttendanceTarget,
  { before, fields }: { before?: AttendanceRow; fields: AttendanceFields },
  now: Date,
): AttendanceRow => ({
  ...before,
  response: fields.response,
  answeredFor: fields.answeredFor,
  status: fields.status,
  notes: fields.notes,
  noteByMailLink: fields.noteByMailLink,
  submittedByUserId: fields.submittedByUserId,
  checkedInByCoachId: fields.checkedInByCoachId,
  checkedInAt: fields.checkedInAt,
  id: before?.id ?? newId('att', now),
  eventId: event.id,
  playerId,
  teamId,
  title: event.title,
  eventType: event.eventType,
  startDate: event.startDate,
  startTime: event.startTime,
  eventStatus: event.status,
  createdAt: before?.createdAt ?? now.toISOString(),
  version: (before?.version ?? 0) + 1,
})

/**
 * Changes the child's figures on the team by the difference, so that they always match its rows. Fails if the row
 * has changed since it was read.
 */
export const replaceAttendance = (before: AttendanceRow | undefined, after: AttendanceRow): Write[] => [
  attendance.put(after, before ? ifUnchanged(before) : isNew),
  ...figureWrites(before, after),
]

/** Deletes a child's attendance at an event; fails if it has changed since it was read. */
export const deleteAttendance = (row: AttendanceRow): Write[] => [
  deleteRow(keys.attendance(row.eventId, row.playerId), ifUnchanged(row)),
  ...figureWrites(row, undefined),
]

const ifUnchanged = ({ version }: AttendanceRow): Condition => ({
  expression: '#version = :version',
  values: { version },
})

/** Two roster entries change if the child was previously recorded for the other team. */
function figureWrites(before: AttendanceRow | undefined, after: AttendanceRow | undefined): Write[] {
  const changes = [...figureChanges(before, after)].filter(
    ([, { attended, counted }]) => attended !== 0 || counted !== 0,
  )
  const playerId = (before ?? after)?.playerId ?? ''
  return changes.map(([teamId, { attended, counted }]) =>
    // Only if the roster entry exists: ADD would create one and put the child back on the team.
    updateRow(keys.rosterEntry(teamId, playerId), {
      add: { attended, counted },
      when: { expression: 'attribute_exists(#pk)' },
    }),
  )
}

function figureChanges(
  before: AttendanceRow | undefined,
  after: AttendanceRow | undefined,
): Map<string, AttendanceFigures> {
  const changes = new Map<string, AttendanceFigures>()
  const count = (row: AttendanceRow, sign: 1 | -1) => {
    const { attended, counted } = attendanceFiguresOf(row)
    const so = changes.get(row.teamId) ?? { attended: 0, counted: 0 }
    changes.set(row.teamId, { attended: so.attended + sign * attended, counted: so.counted + sign * counted })
  }
  if (before) count(before, -1)
  if (after) count(after, 1)
  return changes
}

/**
 * Commits attendance writes. A child on no roster of the team (anymore) has no figures there, so without a roster
 * entry only the attendance row is written.
 */
export async function commitAttendance(writes: Write[]): Promise<void> {
  if (writes.length === 0) return
  try {
    await commit(...writes)
  } catch (error) {
    const missing = error instanceof ConditionFailed ? error.failed : []
    if (missing.length === 0 || missing.some(write => !write.Update)) throw error
    await commitAttendance(writes.filter(write => !missing.includes(write)))
  }
}
