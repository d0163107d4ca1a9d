import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { patient } from '#frontend/lib/retryPolicy.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { rosterOf } from '#frontend/teams/queries.ts'
import type { PlayerAttendance } from '#shared/events/attendance.ts'
import type { RosterPlayer } from '#shared/teams/model.ts'
import { attendanceAt } from './queries.ts'
import { keepSheet, keptSheet, type Sheet } from './storedSheets.ts'

interface Shown extends Sheet {
  /** With the notes of the families, which are not kept. */
  said: readonly Pick<PlayerAttendance, 'playerId' | 'response' | 'notes'>[]
  /** The club could not be reached: it is as it was before. */
  isOld: boolean
}

/** A team at an event. On the field the network comes and goes, so it is asked again, and shown as last seen. */
export function useSheet(eventId: string, teamId: string) {
  const { id: userId } = useUser()
  const roster = useQuery({ ...rosterOf(teamId), ...patient })
  const said = useQuery({ ...attendanceAt(eventId), ...patient })
  const fresh = useMemo(() => sheetOf(roster.data, said.data), [roster.data, said.data])
  const kept = useMemo(() => keptSheet({ userId, eventId, teamId }), [userId, eventId, teamId])
  useEffect(() => {
    if (fresh) keepSheet({ userId, eventId, teamId }, fresh)
  }, [fresh, userId, eventId, teamId])

  const known = fresh ?? kept
  const queries = [roster, said]
  const sheet: Shown | undefined = known && {
    ...known,
    said: fresh ? (said.data ?? []) : known.rows,
    isOld: queries.some(({ failureCount, isPaused }) => failureCount > 0 || isPaused),
  }
  return {
    sheet,
    error: queries.find(({ isError }) => isError)?.error?.message,
    retry: () => void Promise.all(queries.map(query => query.isError && query.refetch())),
  }
}

const sheetOf = (players?: RosterPlayer[], rows?: PlayerAttendance[]): Sheet | undefined =>
  players && rows && { players, rows }
