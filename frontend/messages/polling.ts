/** Polling intervals in milliseconds. A hidden tab does not poll. */
export const pollIntervals = {
  /** The open conversation. */
  chat: 10_000,
  /** The open conversation, after a while without input. */
  idleChat: 30_000,
  idleAfter: 5 * 60_000,
  list: 60_000,
} as const

export const getChatInterval = (idleFor: number): number =>
  idleFor < pollIntervals.idleAfter ? pollIntervals.chat : pollIntervals.idleChat
export const getListInterval = (): number => pollIntervals.list

/** What polling needs to know about the page. */
export interface PageActivity {
  isVisible: () => boolean
  onVisible: (poll: () => void) => () => void
  onInput: (note: () => void) => () => void
}

/**
 * Polls, one request at a time: `pauseOf` returns the interval for the given idle time. Polls at once when
 * the tab becomes visible.
 */
export function startPolling(
  ask: () => Promise<unknown>,
  pauseOf: (idleFor: number) => number,
  page: PageActivity,
) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  let isAsking = false
  let lastInput = Date.now()
  let lastAsked = Date.now()

  const isDue = () => Date.now() - lastAsked >= pauseOf(Date.now() - lastInput)

  function wait() {
    clearTimeout(timer)
    if (isOver || isAsking) return
    const left = lastAsked + pauseOf(Date.now() - lastInput) - Date.now()
    timer = setTimeout(() => (isDue() ? void poll() : wait()), Math.max(0, left))
  }

  async function poll() {
    if (isOver || isAsking || !page.isVisible()) return
    isAsking = true
    lastAsked = Date.now()
    await ask().catch(() => undefined)
    isAsking = false
    wait()
  }

  const leave = [
    page.onVisible(() => (Date.now() - lastAsked < visibilityThrottleMs ? wait() : void poll())),
    page.onInput(() => {
      const wasIdle = pauseOf(Date.now() - lastInput) !== pauseOf(0)
      lastInput = Date.now()
      if (wasIdle) wait()
    }),
  ]
  wait()
  return () => {
    isOver = true
    clearTimeout(timer)
    for (const stop of leave) stop()
  }
}

/** Switching back and forth between tabs does not poll each time. */
const visibilityThrottleMs = 2_000

const sharedPollers = new Map<string, { count: number; stop: () => void }>()

/** Shares one poller between all components with the same name. */
export function sharePolling(name: string, start: () => () => void): () => void {
  const watcher = sharedPollers.get(name) ?? { count: 0, stop: start() }
  watcher.count += 1
  sharedPollers.set(name, watcher)
  return () => {
    watcher.count -= 1
    if (watcher.count > 0) return
    sharedPollers.delete(name)
    watcher.stop()
  }
}
