import { club as ourClub } from '#functions/stores/club/settings.ts'
import {
  type AttendanceFields,
  commitAttendance,
  saveAttendanceWrites,
} from '#functions/stores/events/attendance.ts'
import { listActiveRoster, type RosterEntryRow } from '#functions/stores/players/roster.ts'
import { dayIn } from '#shared/dates.ts'
import type { Event } from '#shared/events/model.ts'
import type { Plan } from './season.ts'

/**
 * Who came to what has been, and what some families have said of what is to come: straight into the table, since a
 * thousand calls would be felt at the first start.
 */
export async function seedAttendance(teamId: string, events: Event[], plan: Plan): Promise<void> {
  const roster = await listActiveRoster(teamId)
  const { now } = plan.club.clock
  const today = dayIn(ourClub.timeZone, now)
  for (const [at, event] of events.entries()) {
    if (event.status !== 'scheduled') continue
    const fields = (entry: RosterEntryRow, player: number) =>
      event.startDate < today ? buildCheckIn(player, at, plan) : buildAnswer(entry, player + at)
    const writes = roster.flatMap((entry, player) =>
      saveAttendanceWrites(
        { event, playerId: entry.playerId, teamId },
        { fields: fields(entry, player) },
        now,
      ),
    )
    await commitAttendance(writes)
  }
}

/** Most come; some are late, ill or away, and not all equally often. */
function buildCheckIn(player: number, at: number, { club, people }: Plan): AttendanceFields {
  const turn = (player * 7 + at * (1 + (player % 3))) % 11
  const status = (['absent', 'excused', 'late'] as const)[turn] ?? 'present'
  return { status, checkedInByCoachId: people.coach.id, checkedInAt: club.clock.now.toISOString() }
}

function buildAnswer({ parentId }: RosterEntryRow, n: number): AttendanceFields | undefined {
  const response = (['going', 'not_going', 'going', 'maybe', 'going', undefined] as const)[n % 6]
  return response && { response, submittedByUserId: parentId ?? undefined }
}
