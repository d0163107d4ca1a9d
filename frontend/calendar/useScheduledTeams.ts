import { teams } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { routeQuery } from '#frontend/lib/api.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'

/** The teams whose schedule the user sees: their own, or all of them for those who run the club. */
export function useScheduledTeams() {
  const { permissions } = useUser()
  return useQuery(routeQuery(teams.list, permissions.privileged ? {} : { query: { mine: 'true' } }))
}

/** The same, with the team in the URL; a team that the user does not see is ignored. */
export function useScheduledTeam(teamId: string | undefined) {
  const { data: teams = [], isSuccess } = useScheduledTeams()
  const isOther = isSuccess && !teams.some(({ id }) => id === teamId)
  return { teams, teamId: isOther ? undefined : teamId }
}
