import { registrations } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { routeQuery } from '#frontend/lib/api.ts'
import { useAuth } from '#frontend/session/AuthProvider.tsx'

/** The registrations that the user pays for; those who run the club see the others on other screens. */
export function useMyRegistrations(programId?: string) {
  const { user } = useAuth()
  return useQuery({
    ...routeQuery(registrations.list, { query: { mine: 'true', ...(programId && { programId }) } }),
    enabled: user !== null,
    // Another tab, or the bank, may have settled one meanwhile.
    staleTime: 0,
  })
}
