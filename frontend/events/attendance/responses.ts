import type { PlayerAttendance } from '#shared/events/attendance.ts'
import type { attendanceResponses, attendanceStatuses } from '#shared/events/choices.ts'

export type AttendanceResponse = (typeof attendanceResponses)[number]
export type AttendanceStatus = (typeof attendanceStatuses)[number]

export const responseLabels: Record<AttendanceResponse, string> = {
  going: 'Going',
  maybe: 'Maybe',
  not_going: 'Can’t go',
}

export type ResponseRow = Pick<
  PlayerAttendance,
  'playerId' | 'response' | 'earlierResponse' | 'notes' | 'noteByMailLink'
>

export interface PlayerResponse<Player> {
  player: Player
  notes?: string
  /** The note was sent by whoever has the mail, and not by somebody who was logged in. */
  noteByMailLink?: boolean
  /** Of a player without an answer: the one given before the event moved. */
  earlier?: AttendanceResponse
}

/** Groups the players of the roster, in its order, by their answer or 'none'. */
export function groupByResponse<Player extends { id: string }>(
  roster: readonly Player[],
  responses: readonly ResponseRow[],
): Record<AttendanceResponse | 'none', PlayerResponse<Player>[]> {
  const by = new Map(responses.map(row => [row.playerId, row]))
  const answers: Record<AttendanceResponse | 'none', PlayerResponse<Player>[]> = {
    going: [],
    maybe: [],
    not_going: [],
    none: [],
  }
  for (const player of roster) {
    const { response, earlierResponse, notes, noteByMailLink } = by.get(player.id) ?? {}
    answers[response ?? 'none'].push({ player, notes, noteByMailLink, earlier: earlierResponse })
  }
  return answers
}

/** The families that answered for the old time and not since. */
export const describeUnanswered = (count: number): string =>
  count === 1
    ? '1 player has no answer since the time changed.'
    : `${count} players have no answer since the time changed.`

/** Replaces or adds the row for the same player and event. */
export function upsertRow<Row extends { eventId: string; playerId: string }>(
  rows: readonly Row[],
  row: Row,
): Row[] {
  const isSame = ({ eventId, playerId }: Row) => eventId === row.eventId && playerId === row.playerId
  return rows.some(isSame) ? rows.map(other => (isSame(other) ? row : other)) : [...rows, row]
}
