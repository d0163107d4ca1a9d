import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'

/**
 * The token of a mailed link, which leaves the address at once: it must not stay in the history or be seen
 * over somebody's shoulder. It lives in memory only; the mail still has it.
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
