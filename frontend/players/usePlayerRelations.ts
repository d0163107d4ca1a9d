import { useQueries, useQuery } from '@tanstack/react-query'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { admits, isStaff } from '#shared/access.ts'
import { type Relation, relationsTo } from '#shared/players/fieldAccess.ts'
import type { PlayerDetail } from '#shared/players/model.ts'
import { myPlayersQuery } from './myPlayers.ts'
import { teamOf } from './rosterQueries.ts'

/** The user's relations to a player; undefined while loading. */
export function usePlayerRelations({ id, memberships = [] }: PlayerDetail): Relation[] | undefined {
  const user = useUser()
  const role = user.effectiveRole
  const family = useQuery(myPlayersQuery)
  const teamIds = memberships.flatMap(({ teamId, active }) => (active ? teamId : []))
  const coaches = isStaff(role) && !admits('privileged', role)
  const looked = useQueries({ queries: (coaches ? teamIds : []).map(teamOf) })
  if (family.isPending || looked.some(({ isPending }) => isPending)) return undefined

  const own = looked.flatMap(({ data }) =>
    data?.staff?.some(({ userId }) => userId === user.id) ? data.id : [],
  )
  const childIds = family.data?.map(child => child.id) ?? []
  // A player's own account counts as its family.
  const playerId = role === 'player' ? childIds[0] : undefined
  return relationsTo({ role, childIds, teamIds: own, playerId }, { id, teamIds })
}
