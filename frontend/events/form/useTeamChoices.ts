import { teams } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { read } from '#frontend/lib/api.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { isPrivileged } from '#shared/access.ts'
import type { Team } from '#shared/teams/model.ts'
import { useCoachedIds } from '../queries.ts'

/** Which teams the form of an event offers: a coach enters what his own do, against whomever. */
export interface Choices {
  teams: Team[]
  own: Team[]
}

/** A list can show what is chosen only once it is there itself. */
export function useChoices(): {
  choices: Choices | undefined
  problem: string | undefined
  retry: () => void
} {
  const { actsAs } = useUser()
  const all = useQuery(read(teams.list))
  const coached = useCoachedIds()
  const own = all.data?.filter(({ id }) => isPrivileged(actsAs) || coached.ids.includes(id))
  return {
    choices: all.data && own && !coached.isPending ? { teams: all.data, own } : undefined,
    problem: (all.error ?? coached.error)?.message,
    retry: () => void Promise.all([all.refetch(), coached.refetch()]),
  }
}
