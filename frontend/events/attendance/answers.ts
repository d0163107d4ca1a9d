import type { PlayerAttendance } from '#shared/events/attendance.ts'
import type { attendanceResponses, attendanceStatuses } from '#shared/events/choices.ts'

export type Response = (typeof attendanceResponses)[number]
export type Status = (typeof attendanceStatuses)[number]

export const responseLabels: Record<Response, string> = {
  going: 'Going',
  maybe: 'Maybe',
  not_going: "Can't go",
}

export const statusLabels: Record<Status, string> = {
  present: 'Present',
  late: 'Late',
  absent: 'Absent',
  excused: 'Excused',
}

type Said = Pick<PlayerAttendance, 'playerId' | 'response' | 'notes'>

export interface Answered<Player> {
  player: Player
  notes?: string | undefined
}

/** Who has said what, and who has not answered; of those who are on the roster, in its order. */
export function answersOf<Player extends { id: string }>(
  roster: readonly Player[],
  said: readonly Said[],
): Record<Response | 'none', Answered<Player>[]> {
  const by = new Map(said.map(row => [row.playerId, row]))
  const answers: Record<Response | 'none', Answered<Player>[]> = {
    going: [],
    maybe: [],
    not_going: [],
    none: [],
  }
  for (const player of roster) {
    const { response, notes } = by.get(player.id) ?? {}
    answers[response ?? 'none'].push({ player, notes })
  }
  return answers
}

/** The list with this row in the place of the one that it had for the same child at the same event. */
export function withRow<Row extends { eventId: string; playerId: string }>(
  rows: readonly Row[],
  row: Row,
): Row[] {
  const isSame = ({ eventId, playerId }: Row) => eventId === row.eventId && playerId === row.playerId
  return rows.some(isSame) ? rows.map(other => (isSame(other) ? row : other)) : [...rows, row]
}
