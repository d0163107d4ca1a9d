import { registrations } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { routeQuery } from '#frontend/lib/api.ts'
import { alwaysFresh } from '#frontend/lib/queries.ts'
import { useAuth } from '#frontend/session/AuthProvider.tsx'
import { admits } from '#shared/access.ts'
import type { Registration } from '#shared/registrations/model.ts'

/**
 * What the user's children are registered for: what the user pays for, and the live ones of another guardian, of which
 * nothing about money is known.
 */
export function useFamilyRegistrations({ enabled = true } = {}): {
  data: Registration[] | undefined
  isLoading: boolean
  isError: boolean
  refetch: () => Promise<unknown>
} {
  const { user } = useAuth()
  const { data: own, isLoading, ...query } = useMyRegistrations(undefined, { enabled })
  const others = useQuery({
    ...routeQuery(registrations.list, { query: { ofChildren: 'true' } }),
    enabled: enabled && user !== null && admits('adults', user.effectiveRole),
  })
  const { data: ofChildren, isError } = others
  const data = useMemo(
    // One's own are shown even if those of others cannot be loaded.
    () => own && (ofChildren ? withOthers(own, ofChildren) : isError ? own : undefined),
    [own, ofChildren, isError],
  )
  return {
    data,
    isLoading: isLoading || others.isLoading,
    isError: query.isError,
    refetch: query.refetch,
  }
}

const withOthers = (own: Registration[], ofChildren: Registration[]): Registration[] => [
  ...own,
  ...ofChildren.filter(row => !own.some(({ id }) => id === row.id)),
]

/** The registrations that the user pays for; those who run the club see the others on other screens. */
export function useMyRegistrations(programId?: string, { enabled = true } = {}) {
  const { user } = useAuth()
  return useQuery({
    ...routeQuery(registrations.list, { query: { mine: 'true', ...(programId && { programId }) } }),
    enabled: enabled && user !== null,
    ...alwaysFresh,
  })
}
