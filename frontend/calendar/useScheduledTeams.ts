import { teams } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { read } from '#frontend/lib/api.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'

/** The teams whose schedule one sees: one's own, or all of them for those who run the club. */
export function useScheduledTeams() {
  const { permissions } = useUser()
  return useQuery(read(teams.list, permissions.privileged ? {} : { query: { mine: 'true' } }))
}

/** Those, and the one that the address asks for: a link may name somebody else's, which is none here. */
export function useScheduledTeam(asked: string | undefined) {
  const { data: teams = [], isSuccess } = useScheduledTeams()
  const isOther = isSuccess && !teams.some(({ id }) => id === asked)
  return { teams, teamId: isOther ? undefined : asked }
}
