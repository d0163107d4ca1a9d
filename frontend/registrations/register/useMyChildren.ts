import { useQuery } from '@tanstack/react-query'
import { myPlayersQuery } from '#frontend/players/myPlayers.ts'
import { useAuth } from '#frontend/session/AuthProvider.tsx'
import { admits } from '#shared/access.ts'
import type { PlayerSummary } from '#shared/players/model.ts'
import { useChildParam } from './registerParams.ts'

export interface Family {
  all: PlayerSummary[]
  /** The chosen child, else all of them. Empty if unknown: then no program is filtered out. */
  shown: PlayerSummary[]
  pending: boolean
}

export function useMyChildren(): Family {
  const { user, status } = useAuth()
  const isAdult = user !== null && admits('adults', user.effectiveRole)
  const { data: all = [], isPending } = useQuery({ ...myPlayersQuery, enabled: isAdult })
  const [childId] = useChildParam()
  const chosen = all.filter(({ id }) => id === childId)
  return {
    all,
    shown: chosen.length > 0 ? chosen : all,
    pending: status === 'loading' || (isAdult && isPending),
  }
}
