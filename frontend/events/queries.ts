import { events, teams } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { call, read } from '#frontend/lib/api.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { isPrivileged, isStaff } from '#shared/access.ts'
import type { Event } from '#shared/events/model.ts'
import { mayChange, maySetStatus, runsTeamOf } from '#shared/events/rules.ts'
import type { Team } from '#shared/teams/model.ts'

/** Practices move while one looks at them: what one reads is a minute old at most. */
export const staleTime = 60_000

export const eventOf = (id: string) => ({ ...read(events.get, { params: { id } }), staleTime })

/** What is out of date once an event has changed. */
export const changed = [events.list, events.get, events.attendance, events.ofPlayer]

/** What is edited is read anew each time, and not under somebody's hands while he types: the key is its own. */
export const useEditedEvent = (id: string) =>
  useQuery({
    queryKey: ['edit', events.get.path, id],
    queryFn: () => call(events.get, { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** The club's teams, by which events are named; none while they are on their way. */
export function useEventTeams(): Team[] {
  return useQuery(read(teams.list)).data ?? []
}

/** The ids of the teams whose staff the reader is on; whoever runs the club needs none. */
export function useCoachedIds() {
  const { id, actsAs } = useUser()
  const query = useQuery({
    ...read(teams.memberships, { query: { userId: id } }),
    enabled: isStaff(actsAs) && !isPrivileged(actsAs),
  })
  const own = query.data?.filter(({ active, role, userId }) => active && role !== 'player' && userId === id)
  return {
    ids: own?.map(({ teamId }) => teamId) ?? [],
    isPending: query.isLoading,
    error: query.error,
    refetch: query.refetch,
  }
}

export interface May {
  change: boolean
  setStatus: boolean
  score: boolean
}

/** What the reader may do with an event: the server goes by the same rules. */
export function useMay(): (event: Event) => May {
  const { id, actsAs: role } = useUser()
  const { ids: teamIds } = useCoachedIds()
  const caller = { id, role, teamIds }
  return event => ({
    change: mayChange(caller, event),
    setStatus: maySetStatus(caller, event),
    score: event.eventType === 'game' && runsTeamOf(caller, event),
  })
}
