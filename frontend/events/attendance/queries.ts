import { events } from 'virtual:routes'
import type { QueryClient } from '@tanstack/react-query'
import { read } from '#frontend/lib/api.ts'
import type { PlayerAttendance } from '#shared/events/attendance.ts'
import { withRow } from './answers.ts'

/** Others answer meanwhile: what one reads is a minute old at most. */
const staleTime = 60_000

export const attendanceAt = (eventId: string) => ({
  ...read(events.attendance, { params: { id: eventId } }),
  staleTime,
})

/** A child's from a day on. */
export const attendanceOf = (playerId: string, from: string) => ({
  ...read(events.ofPlayer, { params: { id: playerId }, query: { from } }),
  staleTime,
})

/** What the club has written down, wherever it is shown. */
export function showRow(client: QueryClient, row: PlayerAttendance): void {
  const put = (rows: PlayerAttendance[] | undefined) => rows && withRow(rows, row)
  const keys = [
    attendanceAt(row.eventId).queryKey,
    // Whatever the day from which it was asked for.
    [events.ofPlayer.path, { params: { id: row.playerId } }],
  ]
  for (const queryKey of keys) {
    client.setQueriesData<PlayerAttendance[]>({ queryKey }, put)
    // A list that is being read at this moment may be older than the row.
    void client.invalidateQueries({ queryKey, fetchStatus: 'fetching' })
  }
}
