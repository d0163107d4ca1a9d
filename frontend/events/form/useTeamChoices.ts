import { teams } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { useCoachedTeamIds } from '#frontend/events/queries.ts'
import { routeQuery } from '#frontend/lib/api.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { isPrivileged } from '#shared/access.ts'
import type { Team } from '#shared/teams/model.ts'

/** The teams that the event form offers: coaches create events for their own teams, against any team. */
export interface TeamChoices {
  teams: Team[]
  own: Team[]
}

/** A select can show its value only once its options are loaded. */
export function useTeamChoices(): {
  choices: TeamChoices | undefined
  problem: string | undefined
  retry: () => void
} {
  const { effectiveRole } = useUser()
  const all = useQuery(routeQuery(teams.list))
  const coached = useCoachedTeamIds()
  const own = all.data?.filter(({ id }) => isPrivileged(effectiveRole) || coached.ids.includes(id))
  return {
    choices: all.data && own && !coached.isPending ? { teams: all.data, own } : undefined,
    problem: (all.error ?? coached.error)?.message,
    retry: () => void Promise.all([all.refetch(), coached.refetch()]),
  }
}
