import { players, programs } from 'virtual:routes'
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { useFamily } from '#frontend/events/attendance/useFamilyAnswers.ts'
import { useEventTeams } from '#frontend/events/queries.ts'
import { callRoute, routeQuery } from '#frontend/lib/api.ts'
import { haveAnswered } from '#frontend/lib/queries.ts'
import { useFamilyRegistrations } from '#frontend/registrations/queries.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { useMyWaitlistEntries } from '#frontend/waiting/queries.ts'
import { isProfileComplete } from '#shared/players/isProfileComplete.ts'
import { findSteps, type Step } from './childProgress.ts'

/** Whether a child's profile lacks nothing, under the route's key, so that it is asked again after a change. */
export const profileQuery = (id: string) =>
  queryOptions({
    queryKey: [players.get.path, { params: { id } }, 'isComplete'],
    queryFn: async () => isProfileComplete(await callRoute(players.get, { params: { id } })),
  })

export interface ChildSteps {
  isLoading: boolean
  /** Undefined while they load, and if they cannot be loaded. */
  stepsOf: (childId: string) => Step[] | undefined
  /** Asks again for what could not be loaded. */
  retry?: (() => void) | undefined
}

/** The steps of each of the user's children, of which `GET /api/dashboard` has all that they are made of. */
export function useChildSteps({ enabled }: { enabled: boolean }): ChildSteps {
  const { consentsDue, emailConfirmed } = useUser()
  const family = useFamily()
  const known = useFamilyRegistrations({ enabled })
  const waits = useMyWaitlistEntries({ enabled })
  const all = useQuery({ ...routeQuery(programs.list), enabled })
  const teams = useEventTeams()
  const profiles = useQueries({
    queries: family.children.map(({ id }) => ({ ...profileQuery(id), enabled })),
  })
  const isLoading = !haveAnswered(known, waits, all, ...profiles)
  const failed = [known, waits, all, ...profiles].filter(({ data, isError }) => isError && data === undefined)
  const retry =
    failed.length > 0
      ? () => {
          for (const query of failed) void query.refetch()
        }
      : undefined
  if (!enabled || family.isPending || !known.data || !waits.data || !all.data)
    return { isLoading, stepsOf: () => undefined, retry }
  const [registrations, programList] = [known.data, all.data]
  const listed = waits.data
  const over = new Set([
    ...programList.filter(({ isOver }) => isOver).map(({ id }) => id),
    ...registrations.flatMap(({ isProgramOver, programId }) => (isProgramOver && programId) || []),
  ])
  const programOf = new Map(teams.map(({ id, programId }) => [id, programId]))
  const stepsOf = (childId: string) => {
    const at = family.children.findIndex(({ id }) => id === childId)
    const [child, isComplete] = [family.children[at], profiles[at]?.data]
    if (!child || isComplete === undefined) return undefined
    const ofChild = registrations.filter(({ playerId }) => playerId === childId)
    const ofWaits = listed.filter(({ playerId }) => playerId === childId)
    const isGoingOn = (programId: string | undefined | null) => !(programId && over.has(programId))
    return findSteps({
      child,
      isProfileComplete: isComplete,
      registrations: ofChild,
      isWaiting: ofWaits.length > 0,
      isOffered: ofWaits.some(({ state }) => state === 'offered'),
      isOnTeam: family.teamIdsOf(child).some(id => isGoingOn(programOf.get(id))),
      isEmailConfirmed: emailConfirmed,
      consentsDue: consentsDue.length > 0,
    })
  }
  return { isLoading, stepsOf, retry }
}
