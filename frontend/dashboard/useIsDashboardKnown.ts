import { office, programs } from 'virtual:routes'
import { useQueries, useQuery } from '@tanstack/react-query'
import { currentAnnouncementsQuery } from '#frontend/announcements/queries.ts'
import { eventAttendanceQuery } from '#frontend/events/attendance/queries.ts'
import { useIsTeamsPending } from '#frontend/events/queries.ts'
import { myInvoicesQuery } from '#frontend/invoices/pay/queries.ts'
import { routeQuery } from '#frontend/lib/api.ts'
import { useClub } from '#frontend/lib/club.ts'
import { haveAnswered, useReached } from '#frontend/lib/queries.ts'
import { rosterOf } from '#frontend/players/rosterQueries.ts'
import { setupQuery } from '#frontend/setup/queries.ts'
import { isPrivileged, type Role } from '#shared/access.ts'
import type { ChildSteps } from './children/useChildSteps.ts'
import type { NextEvent } from './schedule/nextEvents.ts'
import type { Audience } from './schedule/useAudience.ts'
import type { Schedule } from './schedule/useSchedule.ts'

/** Shown one after the other, the parts of a dashboard would move what is under them away from a finger. */

/**
 * True once everything has answered that decides how high what comes next is, and what stands above it; of a family all of
 * it is in `GET /api/dashboard`. It waits for nothing that stands below.
 */
export function useIsNextKnown({
  schedule,
  whose,
  ofTeams,
  steps,
}: {
  schedule: Schedule
  whose: Audience
  ofTeams: readonly NextEvent[]
  steps: ChildSteps
}): boolean {
  const { isKnown } = useClub()
  const isTeamsPending = useIsTeamsPending()
  // Who has not answered is named under the next event of each team.
  const answers = useQueries({ queries: ofTeams.map(({ event }) => eventAttendanceQuery(event.id)) })
  const teamIds = [...new Set(ofTeams.flatMap(({ teams }) => teams.map(({ id }) => id)))]
  const rosters = useQueries({ queries: teamIds.map(id => rosterOf(id)) })
  const news = useQuery(currentAnnouncementsQuery)
  const isAnswered = haveAnswered(schedule.query, news, steps, ...answers, ...rosters)
  const isPending = isTeamsPending || whose.isPending || whose.family.isPending
  return useReached(isKnown && isAnswered && !isPending)
}

/** True once everything has answered that decides how high each part below is, but for the office's. */
export function useIsRestKnown({ isParent }: { isParent: boolean }): boolean {
  return useReached(haveAnswered(useQuery({ ...myInvoicesQuery, enabled: isParent })))
}

/** The same of what only those see who run the club; for others it is nothing. */
export function useIsOfficeKnown(role: Role): boolean {
  const ofOffice = { enabled: isPrivileged(role) }
  return useReached(
    haveAnswered(
      useQuery({ ...routeQuery(office.tasks), ...ofOffice }),
      useQuery({ ...routeQuery(programs.summary), ...ofOffice }),
      useQuery({ ...setupQuery, enabled: role === 'admin' }),
    ),
  )
}
