import { achievements } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { callPage } from '#frontend/lib/api.ts'
import { useListPages } from '#frontend/lib/useListPages.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { isStaff } from '#shared/access.ts'
import { achievementTypesQuery, staleTime } from '../queries.ts'

/** Families see their own awards, staff the latest of their teams. */
export function useGallery() {
  const { id, effectiveRole } = useUser()
  const userId = isStaff(effectiveRole) ? undefined : id
  return {
    types: useQuery(achievementTypesQuery),
    awards: useListPages(
      [achievements.list.path, userId],
      cursor => callPage(achievements.list, { query: { userId, cursor } }),
      staleTime,
    ),
  }
}
