import { useCallback, useContext } from 'react'
import { type NavigateOptions, useNavigate, useSearchParams } from 'react-router-dom'
import { isLeavingPage, RouterContext } from './lateNavigation.ts'

type Change = (params: URLSearchParams) => void

/**
 * The query parameters, and a function to change them. The router's own setter starts from the last rendered
 * URL, so that of two quick changes the second would undo the first. While the router is loading another page
 * nothing is replaced: that would cancel the navigation, and the user's tap on a link would be lost.
 */
export function useUrlParams(): [URLSearchParams, (change: Change, options?: NavigateOptions) => void] {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const router = useContext(RouterContext)
  const put = useCallback(
    (change: Change, options?: NavigateOptions) => {
      if (options?.replace && router && isLeavingPage(router)) return
      const next = new URLSearchParams(window.location.search)
      change(next)
      void navigate(`?${next}`, { preventScrollReset: true, ...options })
    },
    [navigate, router],
  )
  return [params, put]
}

/** Sets the parameter, or deletes it if the value is empty. */
export function setOrDelete(params: URLSearchParams, name: string, value: string | undefined): void {
  if (value) params.set(name, value)
  else params.delete(name)
}
