import { createQueue, type Queue, type RejectedCheckIn } from '#frontend/events/attendance/checkInQueue.ts'
import { loadTaps, type Tap, type TapStorage } from '#frontend/events/attendance/storedTaps.ts'
import { ApiError } from '#frontend/lib/http.ts'

/** The outcome of the next request: received or not, answered or not, or answered with a status. */
export type RequestOutcome = 'answered' | 'lost' | 'answer lost' | number

/** A child that the club does not know (any more). */
export const unknownChild = 'gone'

/** What the server has received, and from whom. */
export interface ReceivedTap extends Tap {
  signedIn: string | undefined
  isLatest: boolean
  isAnswered: boolean
}

/** A phone on the field with any number of tabs, and the server behind an unreliable network. */
export function createFieldSimulator() {
  const shelf = createTapStorage()
  const locks = createLock()
  const received: ReceivedTap[] = []
  const refused: RejectedCheckIn[] = []
  const open: (() => void)[] = []
  const timers = new Set<() => void>()
  let signedIn: string | undefined
  let fates: RequestOutcome[] = []
  let now = 1000

  function begin(userId: string): Queue {
    const queue = createQueue({
      userId,
      storage: shelf,
      now: () => now,
      withLock: locks,
      schedule(work) {
        timers.add(work)
        return () => timers.delete(work)
      },
      onRejected: row => refused.push(row),
      onSignedOut: () => {},
      async send(tap) {
        if (signedIn !== tap.userId) throw new ApiError(401, 'Someone else is logged in')
        const as = signedIn
        const isLatest = loadTaps(shelf, userId).some(({ at }) => at === tap.at)
        await new Promise<void>(resolve => open.push(resolve))
        const fate = fates.shift() ?? 'answered'
        if (fate === 'lost') throw new ApiError(0, 'no network')
        if (typeof fate === 'number') throw new ApiError(fate, 'not now')
        if (tap.playerId === unknownChild) throw new ApiError(404, 'Player not found')
        received.push({ ...tap, signedIn: as, isLatest, isAnswered: fate !== 'answer lost' })
        if (fate === 'answer lost') throw new TypeError('Failed to fetch')
      },
    })
    queue.retryNow()
    return queue
  }

  return {
    shelf,
    received,
    refused,
    begin,
    signIn: (userId: string | undefined) => {
      signedIn = userId
    },
    setOutcomes: (next: RequestOutcome[]) => {
      fates = next
    },
    /** Delivers the pending requests, each with its outcome. */
    async arrive() {
      for (const resolve of open.splice(0)) resolve()
      await tick()
    },
    /** Delivers what has been sent by now, with these outcomes, and lets the phone take note. */
    async answer(...outcomes: RequestOutcome[]) {
      await flushTasks()
      fates = outcomes
      await this.arrive()
      await flushTasks()
    },
    /** Ends the retry delays. */
    async wait() {
      now += 60_000
      for (const work of [...timers]) {
        timers.delete(work)
        work()
      }
      await flushTasks()
    },
    turnClockBack: () => {
      now -= 500_000
    },
    /** Delivers everything over a good network. */
    async allArrives() {
      await flushTasks()
      for (let round = 0; round < 200 && (open.length > 0 || timers.size > 0); round++) {
        await this.wait()
        await this.arrive()
        await flushTasks()
      }
    },
  }
}

export const tick = () => new Promise(resolve => setImmediate(resolve))

export async function flushTasks(): Promise<void> {
  await tick()
  await tick()
}

export function createTapStorage(): TapStorage {
  const kept = new Map<string, string>()
  return {
    keys: () => [...kept.keys()],
    getItem: name => kept.get(name) ?? null,
    setItem: (name, value) => kept.set(name, value).has(name),
    removeItem: name => void kept.delete(name),
  }
}

/** Like `navigator.locks`: one holder at a time over all tabs; a release is noticed a moment later. */
function createLock() {
  let last: Promise<unknown> = Promise.resolve()
  return async <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work)
    last = turn.catch(() => {})
    try {
      return await turn
    } finally {
      await tick()
    }
  }
}
