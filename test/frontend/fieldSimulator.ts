import { makeQueue, type Queue, type Refused } from '#frontend/events/attendance/queue.ts'
import { type Shelf, type Tap, tapsOf } from '#frontend/events/attendance/storedTaps.ts'
import { ApiError } from '#frontend/lib/http.ts'

/** What becomes of the next request: heard or not, answered or not, or answered with a status. */
export type Fate = 'answered' | 'lost' | 'answer lost' | number

/** The club does not know this child (any more). */
export const unknownChild = 'gone'

/** What the club has heard, and by whom. */
export interface Heard extends Tap {
  signedIn: string | undefined
  isLatest: boolean
  isAnswered: boolean
}

/** A phone on the field with as many tabs as wanted, and the club at the other end of a network that has its moods. */
export function makeField() {
  const shelf = makeShelf()
  const locks = makeLock()
  const heard: Heard[] = []
  const refused: Refused[] = []
  const open: (() => void)[] = []
  const timers = new Set<() => void>()
  let signedIn: string | undefined
  let fates: Fate[] = []
  let now = 1000

  function begin(userId: string): Queue {
    const queue = makeQueue({
      userId,
      shelf,
      now: () => now,
      inTurn: locks,
      later(work) {
        timers.add(work)
        return () => timers.delete(work)
      },
      onRefused: row => refused.push(row),
      onSignedOut: () => {},
      async send(tap) {
        if (signedIn !== tap.userId) throw new ApiError(401, 'Somebody else is signed in')
        const as = signedIn
        const isLatest = tapsOf(shelf, userId).some(({ at }) => at === tap.at)
        await new Promise<void>(resolve => open.push(resolve))
        const fate = fates.shift() ?? 'answered'
        if (fate === 'lost') throw new ApiError(0, 'no network')
        if (typeof fate === 'number') throw new ApiError(fate, 'not now')
        if (tap.playerId === unknownChild) throw new ApiError(404, 'Player not found')
        heard.push({ ...tap, signedIn: as, isLatest, isAnswered: fate !== 'answer lost' })
        if (fate === 'answer lost') throw new TypeError('Failed to fetch')
      },
    })
    queue.nudge()
    return queue
  }

  return {
    shelf,
    heard,
    refused,
    begin,
    signIn: (userId: string | undefined) => {
      signedIn = userId
    },
    meet: (next: Fate[]) => {
      fates = next
    },
    /** What is on its way arrives, or does not. */
    async arrive() {
      for (const resolve of open.splice(0)) resolve()
      await tick()
    },
    /** The pauses are over. */
    async wait() {
      now += 60_000
      for (const work of [...timers]) {
        timers.delete(work)
        work()
      }
      await settled()
    },
    turnBack: () => {
      now -= 500_000
    },
    /** With a good network at last. */
    async allArrives() {
      await settled()
      for (let round = 0; round < 200 && (open.length > 0 || timers.size > 0); round++) {
        await this.wait()
        await this.arrive()
        await settled()
      }
    },
  }
}

export const tick = () => new Promise(resolve => setImmediate(resolve))

export async function settled(): Promise<void> {
  await tick()
  await tick()
}

export function makeShelf(): Shelf {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: at => [...kept.keys()][at] ?? null,
    getItem: name => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: name => void kept.delete(name),
  }
}

/** As `navigator.locks` does it: one after the other, over all tabs; that a turn is over is told a little later. */
function makeLock() {
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
