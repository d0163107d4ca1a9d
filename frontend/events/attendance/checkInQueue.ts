import { isRefused, isUnauthorized } from '#frontend/lib/http.ts'
import { loadTaps, removeTap, saveTap, type Tap, type TapStorage } from './storedTaps.ts'

export interface RejectedCheckIn extends Tap {
  message: string
}

export interface QueueState {
  /** Taps that the server does not have yet, in order. */
  taps: readonly Tap[]
  /** `waiting`: the server could not be reached; it will be retried. */
  phase: 'saved' | 'sending' | 'waiting'
  /** Taps that the server rejected, until the same player is tapped again. */
  rejected: readonly RejectedCheckIn[]
}

export interface QueueDependencies {
  userId: string
  storage: TapStorage
  now: () => number
  /** Rejects if the server refuses it, or cannot be reached. */
  send: (tap: Tap) => Promise<void>
  /** Runs one at a time over all tabs. */
  withLock: <T>(work: () => Promise<T>) => Promise<T>
  schedule: (work: () => void, pause: number) => () => void
  onRejected: (refused: RejectedCheckIn) => void
  /** Called when the user of these taps is no longer signed in. */
  onSignedOut: () => void
}

export type Queue = ReturnType<typeof createQueue>

/**
 * Sends one user's taps one after the other, in order. Retries with growing delays if the server cannot be
 * reached, and drops rejected taps. A tap whose reply was lost may be sent twice, which is harmless.
 */
export function createQueue(dependencies: QueueDependencies) {
  const { userId, storage } = dependencies
  const listeners = new Set<() => void>()
  let running = false
  let stopped = false
  /**
   * Set when a retry is requested during a try, which may be failing because of a network that is back by
   * now.
   */
  let shouldRetry = false
  let failures = 0
  let cancel = () => {}
  let state: QueueState = { taps: loadTaps(storage, userId), phase: 'saved', rejected: [] }

  function publish(change: Partial<QueueState> = {}) {
    state = { ...state, ...change, taps: loadTaps(storage, userId) }
    for (const listener of listeners) listener()
  }

  async function sendAll(): Promise<'sent' | 'later' | 'signed out'> {
    for (;;) {
      const [tap] = loadTaps(storage, userId)
      if (!tap || stopped) return 'sent'
      try {
        await dependencies.send(tap)
        failures = 0
      } catch (error) {
        const outcome = classifyError(error)
        if (outcome !== 'refused') return outcome
        const refused = { ...tap, message: error instanceof Error ? error.message : '' }
        state = { ...state, rejected: [...withoutTap(state.rejected, tap), refused] }
        dependencies.onRejected(refused)
      }
      removeTap(storage, tap)
      publish({ phase: 'sending' })
    }
  }

  async function flush(): Promise<void> {
    if (running) shouldRetry = true
    if (running || stopped || loadTaps(storage, userId).length === 0) return
    cancel()
    running = true
    shouldRetry = false
    // Stays 'waiting' while earlier tries have failed.
    publish(failures === 0 ? { phase: 'sending' } : {})
    const outcome = await dependencies.withLock(sendAll).catch(() => 'later' as const)
    running = false
    if (stopped) return
    if (outcome === 'sent') {
      publish({ phase: 'saved' })
      // There may be a new tap since the last one was sent.
      return flush()
    }
    publish({ phase: 'waiting' })
    if (outcome === 'signed out') return dependencies.onSignedOut()
    if (shouldRetry) return flush()
    cancel = dependencies.schedule(() => void flush(), getRetryDelay(failures))
    failures += 1
  }

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tap(said: Pick<Tap, 'eventId' | 'playerId' | 'status'>) {
      const tap = saveTap(storage, { ...said, userId }, dependencies.now())
      publish({ rejected: withoutTap(state.rejected, tap) })
      void flush()
    },
    /** Retries at once, for example when the network is back, the tab gets focus, or the user signs in. */
    retryNow: () => void flush(),
    /** Another tab has added a tap, which is not saved yet, or removed one. */
    refresh() {
      publish(loadTaps(storage, userId).length === 0 ? { phase: 'saved' } : {})
      void flush()
    },
    stop() {
      stopped = true
      cancel()
    },
  }
}

/** Exponential backoff, up to a minute. */
export const getRetryDelay = (failures: number): number => Math.min(60_000, 1000 * 2 ** failures)

/** A 4xx is about this tap; any other error says nothing about it. */
function classifyError(error: unknown): 'refused' | 'later' | 'signed out' {
  if (isUnauthorized(error)) return 'signed out'
  return isRefused(error) ? 'refused' : 'later'
}

const withoutTap = (refused: readonly RejectedCheckIn[], { eventId, playerId }: Tap): RejectedCheckIn[] =>
  refused.filter(other => other.eventId !== eventId || other.playerId !== playerId)
