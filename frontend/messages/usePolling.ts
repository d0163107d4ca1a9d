import { useEffect, useRef } from 'react'
import { together, type Watched, watch } from './polling.ts'

/** Asks for what is new as long as this is on the screen; see `watch`. */
export function useWatch(
  name: string,
  ask: () => Promise<unknown>,
  pauseOf: (idleFor: number) => number,
): void {
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  useEffect(() => together(name, () => watch(() => latest.current(), pauseOf, thisPage)), [name, pauseOf])
}

const thisPage: Watched = {
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
