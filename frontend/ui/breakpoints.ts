import { useCallback, useMemo, useSyncExternalStore } from 'react'

/** The widths of media queries, for scripts; read from `styles/tokens.css`. */
type Breakpoint = 'phone' | 'tablet' | 'desktop' | 'wide'

/** Whether the window is at least this wide. */
export const reaches = (breakpoint: Breakpoint): boolean => queryOf(breakpoint).matches

/** The same as a hook, which renders again on a change. */
export function useReaches(breakpoint: Breakpoint): boolean {
  const query = useMemo(() => queryOf(breakpoint), [breakpoint])
  const subscribe = useCallback(
    (changed: () => void) => {
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => query.matches)
}

function queryOf(breakpoint: Breakpoint): MediaQueryList {
  const width = getComputedStyle(document.documentElement).getPropertyValue(`--breakpoint-${breakpoint}`)
  return matchMedia(`(min-width: ${width})`)
}
