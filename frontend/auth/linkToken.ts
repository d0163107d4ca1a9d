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
