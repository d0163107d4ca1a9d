import { families, players } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { routeQuery } from '#frontend/lib/api.ts'
import { myPlayersQuery } from '#frontend/players/myPlayers.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import type { PlayerDetail } from '#shared/players/model.ts'
import { compareCodeUnits } from '#shared/text.ts'
import type { Relative } from '#shared/users/people.ts'

/** The family's first child, with which the form of the next one begins. */
export interface Sibling {
  child: PlayerDetail
  /** Its other guardians, whom the user may name for the next child too. */
  guardians: Relative[]
}

/**
 * Read once: the child that this form adds must not become its start. If it cannot be read, the form is empty, as it is
 * for a first child.
 */
export function useSiblingStart(): { pending: boolean; sibling?: Sibling } {
  const user = useUser()
  const children = useQuery(myPlayersQuery)
  // Ids are in the order of time.
  const [first] = (children.data ?? []).toSorted((one, other) => compareCodeUnits(one.id, other.id))
  const id = first?.id ?? ''
  const enabled = first !== undefined
  const detail = useQuery({ ...routeQuery(players.get, { params: { id } }), enabled })
  const family = useQuery({ ...routeQuery(families.list, { query: { playerId: id } }), enabled })
  const [start, setStart] = useState<{ sibling?: Sibling }>()

  if (start) return { pending: false, ...start }
  if (children.isPending || (enabled && (detail.isPending || family.isPending))) return { pending: true }
  const guardians = family.data?.[0]?.guardians.filter(({ userId }) => userId !== user.id) ?? []
  // As with an invitation, only a confirmed address gives others rights over a child.
  const named = user.emailConfirmed ? guardians : []
  const known = detail.data && { sibling: { child: detail.data, guardians: named } }
  setStart(known ?? {})
  return { pending: false, ...known }
}
