import { useEffect } from 'react'

/** Lets the browser confirm before a reload or closing the tab discards input. */
export function useUnloadGuard(when: boolean): void {
  useEffect(() => {
    if (!when) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    guards += 1
    return () => {
      window.removeEventListener('beforeunload', ask)
      guards -= 1
    }
  }, [when])
}

let guards = 0

/** Whether the screen holds input that a reload could discard. */
export const isInputUnsaved = (): boolean => guards > 0
