/** How often the club is asked for what is new, in milliseconds. A tab that nobody sees asks for nothing. */
export const rhythm = {
  /** The conversation that is open. */
  chat: 10_000,
  /** The same after nobody has touched anything for a while. */
  idleChat: 30_000,
  idleAfter: 5 * 60_000,
  list: 60_000,
} as const

export const chatPause = (idleFor: number): number =>
  idleFor < rhythm.idleAfter ? rhythm.chat : rhythm.idleChat
export const listPause = (): number => rhythm.list

/** As much of the page as this needs to know. */
export interface Watched {
  isVisible: () => boolean
  onVisible: (look: () => void) => () => void
  onInput: (note: () => void) => () => void
}

/**
 * Asks again and again, one question at a time: `pauseOf` says how long after the last one, knowing for how long
 * nobody has touched anything. Whoever comes back to the tab is told at once.
 */
export function watch(ask: () => Promise<unknown>, pauseOf: (idleFor: number) => number, page: Watched) {
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
    timer = setTimeout(() => (isDue() ? void look() : wait()), Math.max(0, left))
  }

  async function look() {
    if (isOver || isAsking || !page.isVisible()) return
    isAsking = true
    lastAsked = Date.now()
    await ask().catch(() => undefined)
    isAsking = false
    wait()
  }

  const leave = [
    page.onVisible(() => (Date.now() - lastAsked < aMoment ? wait() : void look())),
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

/** Somebody who goes to and fro between tabs is not told anew with each step. */
const aMoment = 2_000

const watchers = new Map<string, { count: number; stop: () => void }>()

/** However many parts of the screen watch the same thing, it is asked for once. */
export function together(name: string, start: () => () => void): () => void {
  const watcher = watchers.get(name) ?? { count: 0, stop: start() }
  watcher.count += 1
  watchers.set(name, watcher)
  return () => {
    watcher.count -= 1
    if (watcher.count > 0) return
    watchers.delete(name)
    watcher.stop()
  }
}
