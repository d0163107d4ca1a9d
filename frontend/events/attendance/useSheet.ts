import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { retryPolicy } from '#frontend/lib/retryPolicy.ts'
import { rosterOf } from '#frontend/players/rosterQueries.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import type { PlayerAttendance } from '#shared/events/attendance.ts'
import type { RosterPlayer } from '#shared/teams/model.ts'
import { eventAttendanceQuery } from './queries.ts'
import type { ResponseRow } from './responses.ts'
import { loadSheet, type Sheet, saveSheet } from './storedSheets.ts'

interface LoadedSheet extends Sheet {
  /** With the families' notes, which are not stored. */
  responses: readonly ResponseRow[]
  /** The server could not be reached: this is the last known state. */
  isStale: boolean
}

/**
 * The check-in sheet of a team at an event. The network on the field is unreliable, so it retries and falls
 * back to the stored sheet. `at`, for an event that is over, is when: it lists who was on the team then.
 */
export function useSheet(eventId: string, teamId: string, at: string | undefined) {
  const { id: userId } = useUser()
  const roster = useQuery({ ...rosterOf(teamId, at), ...retryPolicy })
  const answers = useQuery({ ...eventAttendanceQuery(eventId), ...retryPolicy })
  const fresh = useMemo(() => toSheet(roster.data, answers.data), [roster.data, answers.data])
  const kept = useMemo(() => loadSheet({ userId, eventId, teamId }), [userId, eventId, teamId])
  useEffect(() => {
    if (fresh) saveSheet({ userId, eventId, teamId }, fresh)
  }, [fresh, userId, eventId, teamId])

  const known = fresh ?? kept
  const queries = [roster, answers]
  const sheet: LoadedSheet | undefined = known && {
    ...known,
    responses: fresh ? (answers.data ?? []) : known.rows,
    isStale: queries.some(({ failureCount, isPaused }) => failureCount > 0 || isPaused),
  }
  return {
    sheet,
    error: queries.find(({ isError }) => isError)?.error?.message,
    retry: () => void Promise.all(queries.map(query => query.isError && query.refetch())),
  }
}

const toSheet = (players?: RosterPlayer[], rows?: PlayerAttendance[]): Sheet | undefined =>
  players && rows && { players, rows }
