import { useSearchParams } from 'react-router-dom'
import { checkoutPath } from '#frontend/registrations/queries.ts'
import type { Registration } from '#shared/registrations/model.ts'

export interface Address {
  programId: string | undefined
  registrationId: string | undefined
  /** A question to the server ("is it paid?"), whoever wrote it there. */
  success: boolean
  go: (to: { registrationId: string; success: boolean }) => void
}

/** Where somebody comes back to who has paid, he says or his bank. */
export const paidPath = (registration: Registration): string => `${checkoutPath(registration)}&success=true`

/** `/checkout?programId=…[&registrationId=…][&success=true]` */
export function useAddress(): Address {
  const [search, setSearch] = useSearchParams()

  return {
    programId: search.get('programId') || undefined,
    registrationId: search.get('registrationId') || undefined,
    success: search.get('success') === 'true',
    go: ({ registrationId, success }) => {
      const next = new URLSearchParams({ programId: search.get('programId') ?? '', registrationId })
      if (success) next.set('success', 'true')
      setSearch(next, { replace: true })
    },
  }
}
