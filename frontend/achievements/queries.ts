import { achievements } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { useCoachedTeamIds } from '#frontend/events/queries.ts'
import { fetchAllPages } from '#frontend/lib/allPages.ts'
import { callPage, routeQuery } from '#frontend/lib/api.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import type { Achievement } from '#shared/achievements/model.ts'
import { mayRevoke } from '#shared/achievements/rules.ts'

/** One minute, because coaches award all the time. */
export const staleTime = 60_000

export const achievementTypesQuery = { ...routeQuery(achievements.types), staleTime }

export const achievementHolderQuery = (id: string) => ({
  ...routeQuery(achievements.holder, { params: { id } }),
  staleTime,
})

/** All awards of a player. */
export const usePlayerAwards = (id: string) =>
  useQuery({
    queryKey: [achievements.ofPlayer.path, id],
    queryFn: () =>
      fetchAllPages(cursor => callPage(achievements.ofPlayer, { params: { id }, query: { cursor } })),
    staleTime,
  })

/** Routes to refetch after an award was given or revoked. */
export const affectedRoutes = [achievements.types, achievements.list, achievements.ofPlayer]

/** Whether the user may revoke an award. The server enforces the same rule. */
export function useCanRevoke(): (achievement: Achievement) => boolean {
  const { id, effectiveRole: role } = useUser()
  const { ids: teamIds } = useCoachedTeamIds()
  return achievement => mayRevoke({ id, role, teamIds }, achievement)
}
