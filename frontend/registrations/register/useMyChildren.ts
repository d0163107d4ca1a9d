import { useQuery } from '@tanstack/react-query'
import { myPlayers } from '#frontend/players/MyPlayers.tsx'
import { useAuth } from '#frontend/session/AuthProvider.tsx'
import { admits } from '#shared/access.ts'
import type { PlayerSummary } from '#shared/players/model.ts'
import { useChosenChild } from './registerParams.ts'

export interface Family {
  all: PlayerSummary[]
  /** The one that was chosen, else all of them. Nobody where it cannot be known: then no program is left out. */
  shown: PlayerSummary[]
  pending: boolean
}

export function useMyChildren(): Family {
  const { user, status } = useAuth()
  const isAdult = user !== null && admits('adults', user.actsAs)
  const { data: all = [], isPending } = useQuery({ ...myPlayers, enabled: isAdult })
  const [childId] = useChosenChild()
  const chosen = all.filter(({ id }) => id === childId)
  return {
    all,
    shown: chosen.length > 0 ? chosen : all,
    pending: status === 'loading' || (isAdult && isPending),
  }
}
