import { setTimeout } from 'node:timers/promises'
import { messageOf } from '../failure.ts'

export interface Repeater {
  /** How the last run went, for the status page. */
  last: { at?: string; error?: string }
  close(): Promise<void>
}

/**
 * Runs `work` now, and again `pauseMs` after each run ends, until it is closed. A failure is reported once and does
 * not stop it: EventBridge and a stream go on as well.
 */
export function startRepeating(name: string, pauseMs: number, work: () => Promise<unknown>): Repeater {
  const closing = new AbortController()
  const last: Repeater['last'] = {}
  const loop = async () => {
    while (!closing.signal.aborted) {
      await runOnce(name, last, work)
      await setTimeout(pauseMs, undefined, { signal: closing.signal }).catch(() => {})
    }
  }
  const ended = loop()
  return {
    last,
    close: () => {
      closing.abort()
      return ended
    },
  }
}

/** The deadline of a Lambda that may run for so many seconds from now. */
export function createTimeBudget(seconds: number) {
  const end = Date.now() + seconds * 1000
  return { getRemainingTimeInMillis: () => end - Date.now() }
}

async function runOnce(name: string, last: Repeater['last'], work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
    delete last.error
  } catch (error) {
    if (last.error !== messageOf(error)) console.error(`${name} failed: ${messageOf(error)}`)
    last.error = messageOf(error)
  }
  last.at = new Date().toISOString()
}
