import { families, players, users } from 'virtual:routes'
import { callPage } from '#frontend/lib/api.ts'
import { type ApiError, wordsOf } from '#frontend/lib/http.ts'
import { useSend } from '#frontend/lib/queries.ts'
import { toast } from '#frontend/lib/toast.ts'
import { type ListPages, useListPages } from '#frontend/lib/useListPages.ts'
import { scopeKey, usePeopleCache } from '#frontend/people/usePeopleCache.ts'
import type { Relative, UserRow } from '#shared/users/people.ts'

/** The accounts of children; what is searched for is the server's to find. */
export const usePlayerAccounts = (search: string): ListPages<UserRow> => {
  const words = search.trim() || undefined
  return useListPages(
    [...scopeKey('connections'), words],
    cursor => callPage(users.list, { query: { role: 'player', search: words, limit: 50, cursor } }),
    60_000,
    true,
  )
}

/** The guardian that `parentId` names; another one where nobody is named first. */
export const parentOf = ({ relationships: { parents } }: UserRow): Relative | undefined =>
  parents.find(({ primary }) => primary) ?? parents[0]

/** The primary one first. */
export const guardiansOf = ({ relationships: { parents } }: UserRow): Relative[] =>
  parents.toSorted((one, other) => Number(other.primary ?? false) - Number(one.primary ?? false))

/** Each is true where it is done, and says itself what has become of it. */
export function useConnecting(child: UserRow) {
  const cache = usePeopleCache()
  const parent = useSend(players.setParent, { refetch: outdated })
  const guardian = useSend(families.remove, { refetch: outdated })

  /** Who is the primary guardian from now on: nobody where none is named. The former one is none any more. */
  async function setParent(next: Next | undefined): Promise<boolean> {
    const params = { id: child.playerId ?? '' }
    const sent = await parent.send({ params, body: { parentId: next?.id ?? '' } })
    const { parents } = child.relationships
    const others = parents.filter(({ primary, userId }) => !primary && userId !== next?.id)
    return tell(sent, next ? 'Parent connected' : 'Parent removed', [
      ...(next ? [relative(next)] : []),
      ...others,
    ])
  }

  /** One of the others is no guardian any more. */
  async function remove({ userId }: Relative): Promise<boolean> {
    const sent = await guardian.send({ params: { id: child.playerId ?? '', userId } })
    const { parents } = child.relationships
    return tell(
      sent,
      'Parent removed',
      parents.filter(other => other.userId !== userId),
    )
  }

  async function tell(
    sent: { ok: true } | { ok: false; error: ApiError },
    title: string,
    parents: Relative[],
  ): Promise<boolean> {
    if (!sent.ok) {
      const description = wordsOf(sent.error, 'Failed to connect parent to player')
      toast({ title: 'Error', description, destructive: true })
      return false
    }
    toast({ title, description: child.fullName })
    await cache.put({ ...child, relationships: { ...child.relationships, parents } })
    await cache.restart()
    return true
  }
  return { setParent, remove, pending: parent.pending || guardian.pending }
}

type Next = Pick<UserRow, 'id' | 'fullName' | 'email'>

const outdated = [players.list, players.get, users.details, families.list]

const relative = ({ id, fullName, email }: Next): Relative => ({
  ...{ id, userId: id, name: fullName, primary: true },
  ...(email && { email }),
})
