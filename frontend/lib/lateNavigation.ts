import { createContext, useCallback, useContext } from 'react'
import { type DataRouter, type NavigateOptions, type To, useLocation, useNavigate } from 'react-router-dom'

/** The router itself, which knows its current state; its hooks return the state of the last render. */
export const RouterContext = createContext<DataRouter | undefined>(undefined)

/**
 * Navigates after a reply or a delay, not right after a tap. If the user has left the page meanwhile, or is
 * about to, it does nothing: a second navigation would cancel theirs. Resolves to whether it navigated.
 */
export function useLateNavigate(): (to: To, options?: NavigateOptions) => Promise<boolean> {
  const navigate = useNavigate()
  const router = useContext(RouterContext)
  const { pathname } = useLocation()
  return useCallback(
    async (to, options) => {
      if (router && hasLeft(router, pathname)) return false
      await navigate(to, options)
      return true
    },
    [navigate, router, pathname],
  )
}

/** Whether the router is on its way to another page. */
export const isLeavingPage = (router: DataRouter): boolean => hasLeft(router, router.state.location.pathname)

/** Whether the page with this path is no longer shown, or about to be left. */
export const hasLeft = ({ state: { location, navigation } }: DataRouter, pathname: string): boolean =>
  (navigation.location ?? location).pathname !== pathname
