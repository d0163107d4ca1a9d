import { useEffect } from 'react'
import { watchSessionExpiry } from './expiry.ts'
import { extendBelowSeconds, extendSession } from './extendSession.ts'

/** In milliseconds. */
const activeWithinMs = 10 * 60_000
const minIntervalMs = 5 * 60_000

/**
 * Extends the session in the background while the user is active, so that no form or payment is interrupted.
 * An idle session expires. At the absolute limit extending has no effect, hence the minimum interval.
 */
export function useKeepAlive(onExtended: (moved: boolean) => void): void {
  useEffect(() => {
    let lastInput = Date.now()
    let lastTry = 0
    const onInput = () => {
      lastInput = Date.now()
    }
    const stop = watchSessionExpiry(({ secondsLeft }) => {
      const now = Date.now()
      const isDue =
        secondsLeft < extendBelowSeconds && now - lastInput < activeWithinMs && now - lastTry > minIntervalMs
      if (!isDue) return
      lastTry = now
      // A refusal means that the session is over, which the next poll detects.
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
