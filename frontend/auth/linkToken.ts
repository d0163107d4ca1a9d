import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'

/**
 * The token of an emailed link. It is removed from the URL at once, so that it stays neither in the history
 * nor on the screen, and is kept in memory only; the email still has it.
 */
export function useLinkToken(): string | null {
  const [search, setSearch] = useSearchParams()
  const [token] = useState(() => search.get('token'))
  const isInAddress = search.has('token')
  useEffect(() => {
    if (isInAddress) setSearch({}, { replace: true })
  }, [isInAddress, setSearch])
  return token
}

export interface HeldToken {
  token: string | null
}

/** The same for a link that may require signing in first: held until the user returns, but not over a reload. */
export function useHeldToken(held: HeldToken): string | null {
  const linked = useLinkToken()
  const [token] = useState(() => linked ?? held.token)
  useEffect(() => {
    held.token = token
  }, [held, token])
  return token
}
