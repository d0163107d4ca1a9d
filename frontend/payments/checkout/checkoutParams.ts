import { useSearchParams } from 'react-router-dom'
import { pathToCheckout } from '#frontend/lib/paths.ts'
import type { Registration } from '#shared/registrations/model.ts'

export interface CheckoutParams {
  programId: string | undefined
  registrationId: string | undefined
  /** Only triggers a check on the server ("is it paid?"); it proves nothing. */
  success: boolean
  setParams: (to: { registrationId: string; success: boolean }) => void
}

/** The return path after a payment, to which the page or the bank redirects. */
export const paidPath = (registration: Registration): string => `${pathToCheckout(registration)}&success=true`

/** `/checkout?programId=…[&registrationId=…][&success=true]` */
export function useCheckoutParams(): CheckoutParams {
  const [search, setSearch] = useSearchParams()

  return {
    programId: search.get('programId') || undefined,
    registrationId: search.get('registrationId') || undefined,
    success: search.get('success') === 'true',
    setParams: ({ registrationId, success }) => {
      const programId = search.get('programId')
      const next = new URLSearchParams({ ...(programId && { programId }), registrationId })
      if (success) next.set('success', 'true')
      setSearch(next, { replace: true })
    },
  }
}
