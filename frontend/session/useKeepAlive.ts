import { useEffect } from 'react'
import { watchExpiry } from './expiry.ts'
import { dueBelow, extendSession } from './extendSession.ts'

/** In milliseconds. */
const atWorkFor = 10 * 60_000
const spacing = 5 * 60_000

/**
 * Extends the session while somebody works, unseen: a form or a payment must not end with the hour. Who has
 * stepped away lets it run out. At the absolute limit extending changes nothing, hence the spacing.
 */
export function useKeepAlive(onExtended: (moved: boolean) => void): void {
  useEffect(() => {
    let lastInput = Date.now()
    let lastTry = 0
    const onInput = () => {
      lastInput = Date.now()
    }
    const stop = watchExpiry(({ secondsLeft }) => {
      const now = Date.now()
      const isDue = secondsLeft < dueBelow && now - lastInput < atWorkFor && now - lastTry > spacing
      if (!isDue) return
      lastTry = now
      // A refusal is the session's end, which the next look at the user finds out.
      extendSession().then(onExtended, () => undefined)
    })
    const inputs = ['pointerdown', 'keydown'] as const
    for (const name of inputs) window.addEventListener(name, onInput, { passive: true })
    return () => {
      for (const name of inputs) window.removeEventListener(name, onInput)
      stop()
    }
  }, [onExtended])
}
