import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'

export interface Address {
  programId: string | undefined
  registrationId: string | undefined
  /** A question to the server ("is it paid?"), whoever wrote it there. */
  success: boolean
  go: (to: { registrationId: string; success: boolean }) => void
}

/** What a card processor adds when it sends somebody back; the secret among it must not stay in the address. */
const leftovers = [
  'payment_intent',
  'payment_intent_client_secret',
  'redirect_status',
  'source_type',
  'source_redirect_slug',
]

/** `/checkout?programId=…[&registrationId=…][&success=true]` */
export function useAddress(): Address {
  const [search, setSearch] = useSearchParams()

  useEffect(() => {
    if (!leftovers.some(name => search.has(name))) return
    const clean = new URLSearchParams(search)
    for (const name of leftovers) clean.delete(name)
    setSearch(clean, { replace: true })
  }, [search, setSearch])

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
