import { auth } from 'virtual:routes'
import { useEffect } from 'react'
import { request } from './http.ts'
import { tokenOf } from './recovery.ts'
import { readToken, writeToken } from './storage.ts'

/** Seconds that remain when a session in use is extended; milliseconds for the rest. */
const dueBelow = 15 * 60
const atWorkFor = 10 * 60_000
const spacing = 5 * 60_000

/**
 * Extends the session while somebody works, unseen: a form or a payment must not end with the hour. Who has
 * stepped away lets it run out. At the absolute limit extending changes nothing, hence the spacing.
 */
export function useKeepAlive(signedIn: boolean): void {
  useEffect(() => {
    if (!signedIn) return
    let lastInput = Date.now()
    let lastTry = 0
    const onInput = () => {
      lastInput = Date.now()
    }
    const onReply = (event: Event) => {
      const now = Date.now()
      const isDue = secondsLeft(event) < dueBelow && now - lastInput < atWorkFor && now - lastTry > spacing
      if (!isDue) return
      lastTry = now
      // A refusal is the session's end, which the next look at the user finds out.
      extend().catch(() => undefined)
    }
    const inputs = ['pointerdown', 'keydown'] as const
    for (const name of inputs) window.addEventListener(name, onInput, { passive: true })
    document.addEventListener('api-response', onReply)
    return () => {
      for (const name of inputs) window.removeEventListener(name, onInput)
      document.removeEventListener('api-response', onReply)
    }
  }, [signedIn])
}

async function extend(): Promise<void> {
  writeToken(tokenOf(await request({ ...auth.extend, token: readToken() })))
}

function secondsLeft(event: Event): number {
  const detail: unknown = event instanceof CustomEvent ? event.detail : undefined
  if (typeof detail !== 'object' || detail === null || !('sessionExpiresIn' in detail)) return Infinity
  return Number(detail.sessionExpiresIn)
}
