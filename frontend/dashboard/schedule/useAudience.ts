import { teams } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { useFamilyAnswers } from '#frontend/events/attendance/useFamilyAnswers.ts'
import { formatTeams } from '#frontend/events/describe.ts'
import { useCoachedTeamIds } from '#frontend/events/queries.ts'
import { routeQuery } from '#frontend/lib/api.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { isStaff } from '#shared/access.ts'
import type { Event } from '#shared/events/model.ts'

/** Describes whom an event is for: for families the children's names, for staff the teams' names. */
export function useAudience() {
  const { effectiveRole } = useUser()
  const family = useFamilyAnswers()
  const own = useCoachedTeamIds()
  // Families know their teams by their children, so they need not load all teams.
  const known = useQuery({ ...routeQuery(teams.list), enabled: isStaff(effectiveRole) })
  const all = known.data ?? []
  const problem = (own.error ?? known.error)?.message
  return {
    family,
    isPending: own.isPending || known.isLoading,
    /** The coach's teams, once they are loaded. */
    coached: known.data && !own.isPending ? all.filter(({ id }) => own.ids.includes(id)) : undefined,
    /** Why they could not be loaded. */
    problem: known.data && !own.error ? undefined : problem,
    retry: () => Promise.all([own.error && own.refetch(), known.error && known.refetch()]),
    noteOf: (event: Event): string => {
      const children =
        effectiveRole === 'player' ? [] : family.answersAt(event).map(({ child }) => child.firstName)
      return [...children, formatTeams(event, all)].filter(Boolean).join(' · ')
    },
  }
}
export type Audience = ReturnType<typeof useAudience>
