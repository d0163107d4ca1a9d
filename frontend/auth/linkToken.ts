import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'

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

/** What an emailed link has behind the #, which no server sees; removed from the address at once, too. */
export function useLinkHash(): URLSearchParams {
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  const [held, setHeld] = useState(hash)
  // Another link of the same mail may open in the same tab.
  if (hash && hash !== held) setHeld(hash)
  useEffect(() => {
    if (hash) void navigate(pathname, { replace: true })
  }, [hash, navigate, pathname])
  return new URLSearchParams(held.slice(1))
}

/** The same for a link that may require signing in first: held until the user returns, but not over a reload. */
export function createHeldToken(): { useToken: () => string | null; clear: () => void } {
  let held: string | null = null
  return {
    useToken() {
      const linked = useLinkToken()
      const [token] = useState(() => linked ?? held)
      useEffect(() => {
        held = token
      }, [token])
      return token
    },
    clear() {
      held = null
    },
  }
}
