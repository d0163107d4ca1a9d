import { families, players, users } from 'virtual:routes'
import { callPage } from '#frontend/lib/api.ts'
import { type ApiError, getErrorMessage } from '#frontend/lib/http.ts'
import { useSend } from '#frontend/lib/queries.ts'
import { toast } from '#frontend/lib/toast.ts'
import { type ListPages, useListPages } from '#frontend/lib/useListPages.ts'
import { scopeKey, usePeopleCache } from '#frontend/people/usePeopleCache.ts'
import type { Relative, UserListItem } from '#shared/users/people.ts'

/** The accounts of players; the server does the search. */
export const usePlayerAccounts = (search: string): ListPages<UserListItem> => {
  const words = search.trim() || undefined
  return useListPages(
    [...scopeKey('connections'), words],
    cursor => callPage(users.list, { query: { role: 'player', search: words, limit: 50, cursor } }),
    60_000,
    true,
  )
}

/** The primary guardian. */
export const getPrimaryParent = ({ relationships: { parents } }: UserListItem): Relative | undefined =>
  parents.find(({ primary }) => primary) ?? parents[0]

/** The primary one first. */
export const listGuardians = ({ relationships: { parents } }: UserListItem): Relative[] =>
  parents.toSorted((one, other) => Number(other.primary ?? false) - Number(one.primary ?? false))

/** Actions on guardians. Each returns true on success, and shows its own toast. */
export function useGuardianActions(child: UserListItem) {
  const cache = usePeopleCache()
  const parent = useSend(players.setParent, { refetch: affectedRoutes })
  const guardian = useSend(families.remove, { refetch: affectedRoutes })

  /** Sets the primary guardian, or removes it. The former one is no longer a guardian. */
  async function setParent(next: NextGuardian | undefined): Promise<boolean> {
    const params = { id: child.playerId ?? '' }
    const sent = await parent.send({ params, body: { parentId: next?.id ?? '' } })
    const { parents } = child.relationships
    const others = parents.filter(({ primary, userId }) => !primary && userId !== next?.id)
    return finish(sent, next ? 'Parent connected' : 'Parent removed', [
      ...(next ? [toRelative(next)] : []),
      ...others,
    ])
  }

  /** Removes one of the other guardians. */
  async function remove({ userId }: Relative): Promise<boolean> {
    const sent = await guardian.send({ params: { id: child.playerId ?? '', userId } })
    const { parents } = child.relationships
    return finish(
      sent,
      'Parent removed',
      parents.filter(other => other.userId !== userId),
    )
  }

  async function finish(
    sent: { ok: true } | { ok: false; error: ApiError },
    title: string,
    parents: Relative[],
  ): Promise<boolean> {
    if (!sent.ok) {
      const description = getErrorMessage(sent.error, 'Failed to connect parent to player')
      toast({ title: 'Error', description, destructive: true })
      return false
    }
    toast({ title, description: child.fullName })
    await cache.replace({ ...child, relationships: { ...child.relationships, parents } })
    await cache.refetchAll()
    return true
  }
  return { setParent, remove, pending: parent.pending || guardian.pending }
}

type NextGuardian = Pick<UserListItem, 'id' | 'fullName' | 'email'>

const affectedRoutes = [players.list, players.get, users.details, families.list]

const toRelative = ({ id, fullName, email }: NextGuardian): Relative => ({
  ...{ id, userId: id, name: fullName, primary: true },
  ...(email && { email }),
})
