import { events } from 'virtual:routes'
import type { QueryClient } from '@tanstack/react-query'
import { routeQuery } from '#frontend/lib/api.ts'
import type { PlayerAttendance } from '#shared/events/attendance.ts'
import { upsertRow } from './responses.ts'

/** One minute, because others answer all the time. */
const staleTime = 60_000

export const eventAttendanceQuery = (eventId: string) => ({
  ...routeQuery(events.attendance, { params: { id: eventId } }),
  staleTime,
})

/** A player's attendance from a date on. */
export const playerAttendanceQuery = (playerId: string, from: string) => ({
  ...routeQuery(events.ofPlayer, { params: { id: playerId }, query: { from } }),
  staleTime,
})

/** Writes a stored row into every cached list that shows it. */
export function updateAttendanceCache(client: QueryClient, row: PlayerAttendance): void {
  const put = (rows: PlayerAttendance[] | undefined) => rows && upsertRow(rows, row)
  const keys = [
    eventAttendanceQuery(row.eventId).queryKey,
    // For every start date.
    [events.ofPlayer.path, { params: { id: row.playerId } }],
  ]
  for (const queryKey of keys) {
    client.setQueriesData<PlayerAttendance[]>({ queryKey }, put)
    // A fetch in progress may return a list older than the row.
    void client.invalidateQueries({ queryKey, fetchStatus: 'fetching' })
  }
}
