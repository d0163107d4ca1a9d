import { achievements } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { useCoachedIds } from '#frontend/events/queries.ts'
import { allPages } from '#frontend/lib/allPages.ts'
import { callPage, read } from '#frontend/lib/api.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import type { Achievement } from '#shared/achievements/model.ts'
import { mayTakeBack } from '#shared/achievements/rules.ts'

/** A coach may be awarding at this moment: what one reads is a minute old at most. */
export const staleTime = 60_000

export const types = { ...read(achievements.types), staleTime }

export const holderOf = (id: string) => ({ ...read(achievements.holder, { params: { id } }), staleTime })

/** All that a player has. */
export const useAwardsOf = (id: string) =>
  useQuery({
    queryKey: [achievements.ofPlayer.path, id],
    queryFn: () => allPages(cursor => callPage(achievements.ofPlayer, { params: { id }, query: { cursor } })),
    staleTime,
  })

/** What is out of date once something was awarded or taken back. */
export const changed = [achievements.types, achievements.list, achievements.ofPlayer]

/** What the reader may take back: the server goes by the same rule. */
export function useMayTakeBack(): (achievement: Achievement) => boolean {
  const { id, actsAs: role } = useUser()
  const { ids: teamIds } = useCoachedIds()
  return achievement => mayTakeBack({ id, role, teamIds }, achievement)
}
