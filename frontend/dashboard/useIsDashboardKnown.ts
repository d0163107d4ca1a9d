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
import { useMyRegistrations } from '#frontend/registrations/queries.ts'
import { setupQuery } from '#frontend/setup/queries.ts'
import { useMyWaitlistEntries } from '#frontend/waiting/queries.ts'
import { isPrivileged, type Role } from '#shared/access.ts'
import type { NextEvent } from './schedule/nextEvents.ts'
import type { Audience } from './schedule/useAudience.ts'
import type { Schedule } from './schedule/useSchedule.ts'

/**
 * True once everything has answered that decides how high a part of the dashboard is. Shown one after the other, each
 * would move what is under it away from a finger.
 */
export function useIsDashboardKnown(
  role: Role,
  {
    isParent,
    schedule,
    whose,
    ofTeams,
  }: { isParent: boolean; schedule: Schedule; whose: Audience; ofTeams: readonly NextEvent[] },
): boolean {
  const { isKnown } = useClub()
  const isTeamsPending = useIsTeamsPending()
  const ofFamily = { enabled: isParent }
  const ofOffice = { enabled: isPrivileged(role) }
  const isAnswered = haveAnswered(
    schedule.query,
    useQuery(currentAnnouncementsQuery),
    useMyWaitlistEntries(ofFamily),
    useMyRegistrations(undefined, ofFamily),
    useQuery({ ...myInvoicesQuery, ...ofFamily }),
    useQuery({ ...routeQuery(office.tasks), ...ofOffice }),
    useQuery({ ...routeQuery(programs.summary), ...ofOffice }),
    useQuery({ ...setupQuery, enabled: role === 'admin' }),
  )
  // Who has not answered is named under the next event of each team.
  const answers = useQueries({ queries: ofTeams.map(({ event }) => eventAttendanceQuery(event.id)) })
  const teamIds = [...new Set(ofTeams.flatMap(({ teams }) => teams.map(({ id }) => id)))]
  const rosters = useQueries({ queries: teamIds.map(id => rosterOf(id)) })
  const isPending =
    !haveAnswered(...answers, ...rosters) || isTeamsPending || whose.isPending || whose.family.isPending
  return useReached(isKnown && isAnswered && !isPending)
}
