import { useEffect } from 'react'

/** Lets the browser confirm before a reload or closing the tab discards input. */
export function useUnloadGuard(when: boolean): void {
  useEffect(() => {
    if (!when) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [when])
}
