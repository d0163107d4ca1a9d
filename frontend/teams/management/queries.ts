import { players, programs, registrations, teams } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { call, read } from '#frontend/lib/api.ts'
import type { Program } from '#shared/programs/model.ts'
import type { Coach } from '#shared/teams/model.ts'

/** What those who run the club read and change of teams. */

/** What is out of date once a team, or who is on it, has changed. */
export const changed = [
  teams.list,
  teams.get,
  teams.players,
  teams.memberships,
  programs.stats,
  players.list,
  registrations.list,
]

export const useAllTeams = () => useQuery(read(teams.list))
export const usePrograms = () => useQuery(read(programs.list))
export const useCoaches = () => useQuery(read(teams.coaches))

/** What is edited is read anew each time, and not under somebody's hands while he types: the key is its own. */
export const useEditedTeam = (id: string) =>
  useQuery({
    queryKey: ['edit', teams.get.path, id],
    queryFn: () => call(teams.get, { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export interface Choices {
  programs: Program[]
  coaches: Coach[]
}

/** Whom and what the form of a team offers. A list can show what is chosen only once it is there itself. */
export function useChoices(): {
  choices: Choices | undefined
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
