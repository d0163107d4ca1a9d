import { registrations } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { routeQuery } from '#frontend/lib/api.ts'
import { useAuth } from '#frontend/session/AuthProvider.tsx'
import type { Registration } from '#shared/registrations/model.ts'
import { needsCheckout } from '#shared/registrations/rules.ts'

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

/** The status of a registration as a badge. */
export function getStandingBadge(registration: Registration): {
  label: string
  tone: 'success' | 'warning' | 'error' | 'info'
} {
  if (registration.state === 'lapsed') return { label: 'Overdue', tone: 'error' }
  if (registration.paymentStatus === 'paid') return { label: 'Paid', tone: 'success' }
  if (!needsCheckout(registration)) return { label: 'Registered', tone: 'success' }
  return registration.paymentStatus === 'pay_later'
    ? { label: 'Pay later', tone: 'info' }
    : { label: 'Not finished', tone: 'warning' }
}
