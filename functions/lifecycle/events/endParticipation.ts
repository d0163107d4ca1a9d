import { withoutTeam } from '#shared/events/homeAway.ts'
import { deleteRow } from '../../platform/data/entity.ts'
import { keys } from '../../platform/data/table.ts'
import { commit } from '../../platform/data/transaction.ts'
import {
  attendance,
  commitAttendance,
  getAttendance,
  listAttendancePage,
  replaceAttendance,
} from '../../stores/events/attendance.ts'
import { getEvent, listEventPage, replaceEvent } from '../../stores/events/store.ts'

/**
 * A team that was deleted takes part in nothing any more; whom it played against still played against its name. What
 * was its alone stays for those who run the club. May be done twice; fails where somebody changes one of the events meanwhile.
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

/** Of a child that was deleted, and so is on no roster whose figures would change. May be done twice. */
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
 * What was said of one profile of a child is said of its other one; where something was said of both, the latter's
 * stands. May be done twice; fails where somebody says something meanwhile.
 */
export async function moveAttendanceToPlayer(from: string, into: string): Promise<void> {
  let start: Record<string, string> | undefined
  do {
    const { rows, next } = await listAttendancePage(from, start)
    // The index may tell of what is moved already.
    for (const row of await attendance.getMany(rows.map(row => keys.attendance(row.eventId, from)))) {
      const known = await getAttendance(row.eventId, into)
      const removal = deleteRow(keys.attendance(row.eventId, from))
      if (known) await commit(removal)
      else await commitAttendance([...replaceAttendance(undefined, { ...row, playerId: into }), removal])
    }
    start = next
  } while (start)
}
