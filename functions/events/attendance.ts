import * as z from 'zod'
import { PlayerAttendance } from '#shared/events/model.ts'
import { type Figures, figuresOf } from '#shared/events/rules.ts'
import { entity, isNew, remove, update } from '../data/entity.ts'
import { newId } from '../data/ids.ts'
import { keys } from '../data/table.ts'
import { ConditionFailed, commit, type Write } from '../data/transaction.ts'
import type { Event } from './store.ts'

/** What the child's own list shows of the event stands in the row, so that the list is one query. */
const Attendance = PlayerAttendance.extend({ version: z.int() })
export type Attendance = z.infer<typeof Attendance>

export const attendance = entity({
  schema: Attendance,
  key: row => keys.attendance(row.eventId, row.playerId),
  places: row => ({ owner: [`PLAYER#${row.playerId}#ATT`, `${row.startDate}#${row.eventId}`] }),
})

export const getAttendance = (eventId: string, playerId: string) =>
  attendance.get(keys.attendance(eventId, playerId))

/** Everybody of whom something was said at an event. */
export const attendanceAt = (eventId: string) => attendance.within(keys.event(eventId).pk, 'ATT#')

/** A page of a child's, the latest event first. */
export const attendanceOf = (playerId: string, start?: Record<string, string>) =>
  attendance.list('owner', `PLAYER#${playerId}#ATT`, { descending: true, start })

/** What is said of a child at an event. */
export type Said = Pick<
  Attendance,
  'response' | 'status' | 'notes' | 'submittedByUserId' | 'checkedInByCoachId' | 'checkedInAt'
>

interface Place {
  event: Event
  playerId: string
  /** For which of the event's teams the child is there. */
  teamId: string
}

/**
 * Writes down what is said of a child at an event, or takes it back where nothing is said any more; fails where
 * somebody else has said something since. The child's figures with the team change by the difference, so that they
 * are always those of its rows. `record` carries it out.
 */
export function recordAttendance(
  { event, playerId, teamId }: Place,
  { before, said }: { before?: Attendance; said?: Said },
  now: Date,
): Write[] {
  const asRead = before && { expression: '#version = :version', values: { version: before.version } }
  if (!said) {
    const row = remove(keys.attendance(event.id, playerId), asRead)
    return before ? [row, ...figures(before, undefined)] : []
  }
  const after: Attendance = {
    ...said,
    id: before?.id ?? newId('att', now),
    eventId: event.id,
    playerId,
    teamId,
    title: event.title,
    eventType: event.eventType,
    startDate: event.startDate,
    createdAt: before?.createdAt ?? now.toISOString(),
    version: (before?.version ?? 0) + 1,
  }
  return [attendance.put(after, asRead ?? isNew), ...figures(before, after)]
}

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
