import { players } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { routeQuery } from '#frontend/lib/api.ts'
import { useProgramTeams } from '#frontend/registrations/adminQueries.ts'
import type { PlayerDetail, PlayerSummary } from '#shared/players/model.ts'
import type { Program } from '#shared/programs/model.ts'
import { findTeamMisfits } from '#shared/teams/fit.ts'
import type { Team } from '#shared/teams/model.ts'

/** Why the program's teams do not fit the child; none does as long as program or child are not known. */
export function useTeamFit(program: Program | undefined, child: PlayerSummary | undefined) {
  const teams = useProgramTeams(program?.id)
  const misfitsOf = (team: Team): string[] => (program && child ? findTeamMisfits(team, program, child) : [])
  const listFor = (teamId: string): string[] => {
    const team = teams.find(({ id }) => id === teamId)
    return team ? misfitsOf(team) : []
  }
  return { teams, misfitsOf, listFor }
}

/** The registration's child, which decides what program and team fit. */
export const useRegisteredChild = (id: string, enabled: boolean): PlayerDetail | undefined =>
  useQuery({ ...routeQuery(players.get, { params: { id } }), enabled }).data
