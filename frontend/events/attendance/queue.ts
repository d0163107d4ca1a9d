import { ApiError } from '#frontend/lib/http.ts'
import { keepTap, type Shelf, settleTap, type Tap, tapsOf } from './storedTaps.ts'

export interface Refused extends Tap {
  message: string
}

export interface QueueState {
  /** What the club does not know yet, in order. */
  taps: readonly Tap[]
  /** `waiting`: the club could not be reached; it is tried again. */
  phase: 'saved' | 'sending' | 'waiting'
  /** What the club did not take, until the same child is tapped again. */
  refused: readonly Refused[]
}

export interface Surroundings {
  userId: string
  shelf: Shelf
  now: () => number
  /** Rejects where the club refuses it, or cannot be reached. */
  send: (tap: Tap) => Promise<void>
  /** One at a time over all tabs. */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>
  later: (work: () => void, pause: number) => () => void
  onRefused: (refused: Refused) => void
  /** Whoever is signed in now is not, or not any more, the person whose taps these are. */
  onSignedOut: () => void
}

export type Queue = ReturnType<typeof makeQueue>

/**
 * Sends one person's taps, one after the other in order. What the club cannot be asked is asked again, after pauses
 * that grow; what it refuses is taken back. It may be told twice what it has answered and we have not heard, which
 * changes nothing there.
 */
export function makeQueue(around: Surroundings) {
  const { userId, shelf } = around
  const listeners = new Set<() => void>()
  let running = false
  let stopped = false
  /** Somebody had reason to try while a try was under way, which may be failing for what is over by now. */
  let again = false
  let failures = 0
  let cancel = () => {}
  let state: QueueState = { taps: tapsOf(shelf, userId), phase: 'saved', refused: [] }

  function publish(change: Partial<QueueState> = {}) {
    state = { ...state, ...change, taps: tapsOf(shelf, userId) }
    for (const listener of listeners) listener()
  }

  async function sendAll(): Promise<'sent' | 'later' | 'signed out'> {
    for (;;) {
      const [tap] = tapsOf(shelf, userId)
      if (!tap || stopped) return 'sent'
      try {
        await around.send(tap)
        failures = 0
      } catch (error) {
        const outcome = outcomeOf(error)
        if (outcome !== 'refused') return outcome
        const refused = { ...tap, message: error instanceof Error ? error.message : '' }
        state = { ...state, refused: [...without(state.refused, tap), refused] }
        around.onRefused(refused)
      }
      settleTap(shelf, tap)
      publish({ phase: 'sending' })
    }
  }

  async function flush(): Promise<void> {
    if (running) again = true
    if (running || stopped || tapsOf(shelf, userId).length === 0) return
    cancel()
    running = true
    again = false
    // While the club cannot be reached, each further try is still a waiting.
    publish(failures === 0 ? { phase: 'sending' } : {})
    const outcome = await around.inTurn(sendAll).catch(() => 'later' as const)
    running = false
    if (stopped) return
    if (outcome === 'sent') {
      publish({ phase: 'saved' })
      // Somebody may have tapped while the turn was ending.
      return flush()
    }
    publish({ phase: 'waiting' })
    if (outcome === 'signed out') return around.onSignedOut()
    if (again) return flush()
    cancel = around.later(() => void flush(), pauseAfter(failures))
    failures += 1
  }

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tap(said: Pick<Tap, 'eventId' | 'playerId' | 'status'>) {
      const tap = keepTap(shelf, { ...said, userId }, around.now())
      publish({ refused: without(state.refused, tap) })
      void flush()
    },
    /** Something has changed for the better: a network, a look at the screen, a login. */
    nudge: () => void flush(),
    /** Another tab has put something onto the shelf, or taken it away. */
    look: () => publish(tapsOf(shelf, userId).length === 0 ? { phase: 'saved' } : {}),
    stop() {
      stopped = true
      cancel()
    },
  }
}

/** Seconds that double, up to a minute. */
export const pauseAfter = (failures: number): number => Math.min(60_000, 1000 * 2 ** failures)

/** A refusal is the club's word about this tap; anything else says nothing about it. */
function outcomeOf(error: unknown): 'refused' | 'later' | 'signed out' {
  const status = error instanceof ApiError ? error.status : 0
  if (status === 401) return 'signed out'
  const isRefused = status >= 400 && status < 500 && status !== 408 && status !== 429
  return isRefused ? 'refused' : 'later'
}

const without = (refused: readonly Refused[], { eventId, playerId }: Tap): Refused[] =>
  refused.filter(other => other.eventId !== eventId || other.playerId !== playerId)
