import {
  type AttendanceFields,
  commitAttendance,
  saveAttendanceWrites,
} from '#functions/stores/events/attendance.ts'
import { listActiveRoster, type RosterEntryRow } from '#functions/stores/players/roster.ts'
import type { TeamRow } from '#functions/stores/teams/store.ts'
import type { Event } from '#shared/events/model.ts'
import { eventStart } from '#shared/events/rules.ts'
import { dayOf, momentOn } from './moments.ts'

/**
 * Who came to past events, and what some families answered for future ones. Written directly to the table, because a
 * thousand calls would make the first start noticeably slower.
 */
export async function seedAttendance(team: TeamRow, events: Event[], now: Date): Promise<void> {
  const roster = await listActiveRoster(team.id)
  const today = dayOf(now)
  const [, , moved] = events.filter(({ status, startDate }) => status === 'scheduled' && startDate >= today)
  for (const [at, event] of events.entries()) {
    if (event.status !== 'scheduled') continue
    const answeredFor = event === moved ? eventStart({ ...event, startDate: today }) : eventStart(event)
    const fieldsOf = (entry: RosterEntryRow, player: number) =>
      event.startDate < today
        ? buildCheckIn(player, at, { event, team })
        : buildAnswer(entry, player + at, answeredFor)
    const writes = roster.flatMap((entry, player) => {
      const fields = fieldsOf(entry, player)
      const target = { event, playerId: entry.playerId, teamId: team.id }
      return fields ? saveAttendanceWrites(target, { fields }, now) : []
    })
    await commitAttendance(writes)
  }
}

/** Most come; some are late, sick or away, and not all of them equally often. */
function buildCheckIn(
  player: number,
  at: number,
  { event, team }: { event: Event; team: TeamRow },
): AttendanceFields {
  const turn = (player * 7 + at * (1 + (player % 3))) % 11
  const status = (['absent', 'excused', 'late'] as const)[turn] ?? 'present'
  const checkedInAt = momentOn(event.startDate, event.startTime.slice(0, 5)).toISOString()
  return { status, checkedInByCoachId: team.headCoachId ?? undefined, checkedInAt }
}

/** One event has moved since it was answered. */
function buildAnswer(
  { parentId }: RosterEntryRow,
  n: number,
  answeredFor: string,
): AttendanceFields | undefined {
  const response = (['going', 'not_going', 'going', 'maybe', 'going', undefined] as const)[n % 6]
  // One family has answered from the mail.
  const note = n % 12 === 3 ? { notes: 'We come ten minutes late.', noteByMailLink: true } : {}
  return response && { response, answeredFor, submittedByUserId: parentId ?? undefined, ...note }
}
