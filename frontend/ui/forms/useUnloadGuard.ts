import { useEffect } from 'react'

/** The browser asks before a reload, or a tab that closes, throws away what was typed. */
export function useUnloadGuard(when: boolean): void {
  useEffect(() => {
    if (!when) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [when])
}
