import { useSyncExternalStore } from 'react'

const neverChanges = () => () => undefined

/** False in prerendered HTML, true once React has hydrated it. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}
