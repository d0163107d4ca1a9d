import { players, programs } from 'virtual:routes'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useFamily } from '#frontend/events/attendance/useFamilyAnswers.ts'
import { routeQuery } from '#frontend/lib/api.ts'
import { useClubDayOrLocal } from '#frontend/lib/clock.ts'
import { useFamilyRegistrations } from '#frontend/registrations/queries.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { useMyWaitlistEntries } from '#frontend/waiting/queries.ts'
import { filterCurrent, findSteps, type Step } from './childProgress.ts'

/** The steps of each of the user's children, by id; undefined while they load or if they cannot be loaded. */
export function useChildSteps(): (childId: string) => Step[] | undefined {
  const { consentsDue } = useUser()
  const today = useClubDayOrLocal()
  const family = useFamily()
  const known = useFamilyRegistrations()
  const waits = useMyWaitlistEntries()
  const all = useQuery(routeQuery(programs.list))
  const details = useQueries({
    queries: family.children.map(({ id }) => routeQuery(players.get, { params: { id } })),
  })
  if (family.isPending || !known.data || !waits.data || !all.data) return () => undefined
  const [registrations, programList] = [known.data, all.data]
  const waiting = new Set(waits.data.map(({ playerId }) => playerId))
  return childId => {
    const child = details.find(({ data }) => data?.id === childId)?.data
    const ofChild = registrations.filter(({ playerId }) => playerId === childId)
    return (
      child &&
      findSteps({
        child,
        registrations: ofChild,
        current: filterCurrent(ofChild, programList, today),
        isWaiting: waiting.has(childId),
        isOnTeam: family.teamIdsOf(child).length > 0,
        consentsDue: consentsDue.length > 0,
      })
    )
  }
}
