import { useEffect, useRef } from 'react'
import { type PageActivity, sharePolling, startPolling } from './polling.ts'

/** Polls while mounted; see polling.ts. */
export function usePolling(
  name: string,
  ask: () => Promise<unknown>,
  pauseOf: (idleFor: number) => number,
): void {
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  useEffect(() => {
    const stop = sharePolling(name, () => startPolling(() => latest.current(), pauseOf, browserPage))
    return () => stop()
  }, [name, pauseOf])
}

const browserPage: PageActivity = {
  isVisible: () => document.visibilityState === 'visible',
  onVisible(look) {
    const listen = () => document.visibilityState === 'visible' && look()
    document.addEventListener('visibilitychange', listen)
    return () => document.removeEventListener('visibilitychange', listen)
  },
  onInput(note) {
    const inputs = ['pointerdown', 'pointermove', 'keydown', 'touchstart'] as const
    for (const input of inputs) window.addEventListener(input, note, { passive: true })
    return () => {
      for (const input of inputs) window.removeEventListener(input, note)
    }
  },
}
