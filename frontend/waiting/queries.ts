import { waiting } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { routeQuery } from '#frontend/lib/api.ts'
import { alwaysFresh } from '#frontend/lib/queries.ts'
import { useAuth } from '#frontend/session/AuthProvider.tsx'
import type { WaitlistEntry } from '#shared/waiting/model.ts'
import { isWaiting } from '#shared/waiting/rules.ts'

/** The user's children on waiting lists, with spots offered to them. */
export function useMyWaitlistEntries({ enabled = true } = {}) {
  const { user } = useAuth()
  return useQuery({
    ...routeQuery(waiting.list),
    enabled: enabled && user !== null,
    ...alwaysFresh,
    select: (all: WaitlistEntry[]) => all.filter(entry => isWaiting(entry) && entry.userId === user?.id),
  })
}
