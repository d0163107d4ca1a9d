import { events, teams } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { callRoute, routeQuery } from '#frontend/lib/api.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { isPrivileged, isStaff } from '#shared/access.ts'
import { teamsOf } from '#shared/events/homeAway.ts'
import { hasSides } from '#shared/events/kinds.ts'
import type { Event } from '#shared/events/model.ts'
import { mayChange, maySetStatus, runsTeamOf } from '#shared/events/rules.ts'
import type { Team } from '#shared/teams/model.ts'

/** One minute, because events change at short notice. */
export const staleTime = 60_000

export const eventQuery = (id: string) => ({ ...routeQuery(events.get, { params: { id } }), staleTime })

/** Routes to refetch after an event has changed. */
export const affectedRoutes = [events.list, events.get, events.attendance, events.ofPlayer]

/**
 * Loads the event fresh for editing, under a separate key, so that refetches do not change the form while
 * typing.
 */
export const useEventForEdit = (id: string) =>
  useQuery({
    queryKey: ['edit', events.get.path, id],
    queryFn: () => callRoute(events.get, { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** The club's teams, for naming events; empty while loading. */
export function useEventTeams(): Team[] {
  return useQuery(routeQuery(teams.list)).data ?? []
}

/** The ids of the teams that the user coaches; not needed for those who run the club. */
export function useCoachedTeamIds() {
  const { id, effectiveRole } = useUser()
  const query = useQuery({
    ...routeQuery(teams.memberships, { query: { userId: id } }),
    enabled: isStaff(effectiveRole) && !isPrivileged(effectiveRole),
  })
  const own = query.data?.filter(({ active, role, userId }) => active && role !== 'player' && userId === id)
  return {
    ids: own?.map(({ teamId }) => teamId) ?? [],
    isPending: query.isLoading,
    error: query.error,
    refetch: query.refetch,
  }
}

/** True while it is not known yet whose events are whose: the teams' names and the buttons make a row higher. */
export function useIsTeamsPending(): boolean {
  const { isPending } = useCoachedTeamIds()
  const { isLoading } = useQuery(routeQuery(teams.list))
  return isPending || isLoading
}

export interface EventPermissions {
  canChange: boolean
  canSetStatus: boolean
  canScore: boolean
}

/** What the user may do with an event. The server enforces the same rules. */
export function useEventPermissions(): (event: Event) => EventPermissions {
  const { id, effectiveRole: role } = useUser()
  const { ids: teamIds } = useCoachedTeamIds()
  const caller = { id, role, teamIds }
  return event => ({
    canChange: mayChange(caller, event),
    canSetStatus: maySetStatus(caller, event),
    canScore: hasSides(event) && runsTeamOf(caller, event),
  })
}

/** The event's teams whose emergency sheet the user may open. */
export function useSheetTeamIds(event: Event): string[] {
  const { effectiveRole } = useUser()
  const { ids } = useCoachedTeamIds()
  return teamsOf(event).filter(id => isPrivileged(effectiveRole) || ids.includes(id))
}
