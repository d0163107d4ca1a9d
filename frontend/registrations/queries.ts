import { registrations, waiting } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { read } from '#frontend/lib/api.ts'
import { useAuth } from '#frontend/session/AuthProvider.tsx'
import type { Registration } from '#shared/registrations/model.ts'
import { needsCheckout } from '#shared/registrations/rules.ts'
import type { Wait } from '#shared/waiting/model.ts'
import { isWaiting } from '#shared/waiting/rules.ts'

/** The registrations that this person pays for; those who run the club see all others too, elsewhere. */
export function useOwnRegistrations(programId?: string) {
  const { user } = useAuth()
  return useQuery({
    ...read(registrations.list, { query: { mine: 'true', ...(programId && { programId }) } }),
    enabled: user !== null,
    // Another tab, or the bank, may have settled one meanwhile.
    staleTime: 0,
  })
}

/** Own children on waiting lists, and the places that are offered to them. */
export function useOwnWaits() {
  const { user } = useAuth()
  return useQuery({
    ...read(waiting.list),
    enabled: user !== null,
    staleTime: 0,
    select: (all: Wait[]) => all.filter(wait => isWaiting(wait) && wait.userId === user?.id),
  })
}

/** Where a registration stands, in a word that fits into a badge. */
export function standing(registration: Registration): {
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

export const checkoutPath = ({ programId, id }: Pick<Registration, 'programId' | 'id'>): string =>
  `/checkout?${new URLSearchParams({ programId, registrationId: id })}`
