import { useCallback, useMemo, useSyncExternalStore } from 'react'

/** The widths of media queries, for scripts. They stand in `styles/tokens.css` and are read there. */
type Breakpoint = 'phone' | 'tablet' | 'desktop' | 'wide'

/** Whether the window is as wide as this or wider. */
export const reaches = (breakpoint: Breakpoint): boolean => queryOf(breakpoint).matches

/** The same for a component, which is drawn again when it changes. */
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
