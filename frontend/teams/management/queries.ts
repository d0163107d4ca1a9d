import { players, programs, registrations, teams } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { callRoute, routeQuery } from '#frontend/lib/api.ts'
import type { Program } from '#shared/programs/model.ts'
import type { Coach } from '#shared/teams/model.ts'

/** Team queries for those who run the club. */

/** Routes to refetch after a team or its members have changed. */
export const affectedRoutes = [
  teams.list,
  teams.get,
  teams.players,
  teams.memberships,
  programs.stats,
  players.list,
  registrations.list,
]

export const useAllTeams = () => useQuery(routeQuery(teams.list))
export const usePrograms = () => useQuery(routeQuery(programs.list))
export const useCoaches = () => useQuery(routeQuery(teams.coaches))

/**
 * Loads the team fresh for editing, under a separate key, so that refetches do not change the form while
 * typing.
 */
export const useTeamForEdit = (id: string) =>
  useQuery({
    queryKey: ['edit', teams.get.path, id],
    queryFn: () => callRoute(teams.get, { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export interface TeamFormChoices {
  programs: Program[]
  coaches: Coach[]
}

/** The options of the team form. A select can show its value only once its options are loaded. */
export function useTeamFormChoices(): {
  choices: TeamFormChoices | undefined
  problem: string | undefined
  retry: () => void
} {
  const [programs, coaches] = [usePrograms(), useCoaches()]
  return {
    choices: programs.data && coaches.data && { programs: programs.data, coaches: coaches.data },
    problem: (programs.error ?? coaches.error)?.message,
    retry: () => void Promise.all([programs, coaches].map(query => query.refetch())),
  }
}
