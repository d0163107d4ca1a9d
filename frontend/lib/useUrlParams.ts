import { useCallback } from 'react'
import { type NavigateOptions, useNavigate, useSearchParams } from 'react-router-dom'

type Change = (params: URLSearchParams) => void

/**
 * What the address says after its "?", and how to change it. The router's own setter begins with the address
 * as it was drawn: of two changes within a moment, the second would take the first one back.
 */
export function useUrlParams(): [URLSearchParams, (change: Change, options?: NavigateOptions) => void] {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const put = useCallback(
    (change: Change, options?: NavigateOptions) => {
      const next = new URLSearchParams(window.location.search)
      change(next)
      void navigate(`?${next}`, { preventScrollReset: true, ...options })
    },
    [navigate],
  )
  return [params, put]
}

/** Gives this name the value, or removes it without one. */
export function setOrDelete(params: URLSearchParams, name: string, value: string | undefined): void {
  if (value) params.set(name, value)
  else params.delete(name)
}
