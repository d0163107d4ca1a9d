import { withoutTeam } from '#shared/events/homeAway.ts'
import { keys } from '../../platform/data/table.ts'
import { commit } from '../../platform/data/transaction.ts'
import { deleteRow } from '../../platform/data/writes.ts'
import {
  attendance,
  commitAttendance,
  getAttendance,
  listAttendancePage,
  replaceAttendance,
} from '../../stores/events/attendance.ts'
import { getEvent, listEventPage, replaceEvent } from '../../stores/events/store.ts'

/**
 * Takes a deleted team out of its events: opponents keep the game, against the team's name. Events that had no other
 * team remain visible to admins and directors. Idempotent; fails if one of the events changes meanwhile.
 */
export async function removeTeamFromEvents(team: string, name: string | undefined): Promise<void> {
  let after: string | undefined
  do {
    const { rows, next } = await listEventPage([{ team }], { after, descending: false })
    for (const { id } of rows) {
      const event = await getEvent(id)
      if (event) await commit(...replaceEvent(event, withoutTeam(event, team, name)))
    }
    after = next
  } while (after)
}

/** Deletes the attendance of a deleted child, who is on no roster whose figures would change. Idempotent. */
export async function deleteAttendanceOfPlayer(playerId: string): Promise<void> {
  let start: Record<string, string> | undefined
  do {
    const { rows, next } = await listAttendancePage(playerId, start)
    for (let at = 0; at < rows.length; at += 100) {
      await commit(...rows.slice(at, at + 100).map(row => deleteRow(keys.attendance(row.eventId, playerId))))
    }
    start = next
  } while (start)
}

/**
 * Moves attendance from one profile of a child to the other; if both have a record for an event, that of `into`
 * stays. Idempotent; fails if attendance changes meanwhile.
 */
export async function moveAttendanceToPlayer(from: string, into: string): Promise<void> {
  let start: Record<string, string> | undefined
  do {
    const { rows, next } = await listAttendancePage(from, start)
    // The index may still list rows that were already moved.
    for (const row of await attendance.getMany(rows.map(row => keys.attendance(row.eventId, from)))) {
      const known = await getAttendance(row.eventId, into)
      const removal = deleteRow(keys.attendance(row.eventId, from))
      if (known) await commit(removal)
      else await commitAttendance([...replaceAttendance(undefined, { ...row, playerId: into }), removal])
    }
    start = next
  } while (start)
}
