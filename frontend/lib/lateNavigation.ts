import { createContext, useCallback, useContext } from 'react'
import { type DataRouter, type NavigateOptions, type To, useLocation, useNavigate } from 'react-router-dom'

/** The router itself: what it is doing now, where its hooks answer from the last rendering. */
export const RouterContext = createContext<DataRouter | undefined>(undefined)

/**
 * Navigates after an answer or a while, when nobody has tapped just now. A person who has left the page meanwhile, or
 * is about to, goes on: a second navigation would cancel theirs, and the tap would have led nowhere. Tells whether it
 * went.
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

/** Is the router on its way to another page? */
export const isLeavingPage = (router: DataRouter): boolean => hasLeft(router, router.state.location.pathname)

/** Is the page with this path no longer shown, or about to be left? */
export const hasLeft = ({ state: { location, navigation } }: DataRouter, pathname: string): boolean =>
  (navigation.location ?? location).pathname !== pathname
