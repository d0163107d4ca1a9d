import { events } from 'virtual:routes'
import type { QueryClient } from '@tanstack/react-query'
import { callAsUser } from '#frontend/lib/callAs.ts'
import { sessionKey } from '#frontend/lib/queries.ts'
import { withLock } from '#frontend/lib/recoverToken.ts'
import { retryUnreachable } from '#frontend/lib/retryPolicy.ts'
import { deviceStorage } from '#frontend/lib/storage.ts'
import { toast } from '#frontend/lib/toast.ts'
import { createQueue, type Queue } from './checkInQueue.ts'
import { eventAttendanceQuery, updateAttendanceCache } from './queries.ts'
import { isTapKey, type Tap } from './storedTaps.ts'

let running: { userId: string; queue: Queue; leave: () => void } | undefined

/** The queue of the signed-in user: one per browser tab, independent of the mounted screens. */
export function getCurrentQueue(userId: string, client: QueryClient): Queue {
  if (running?.userId !== userId) {
    running?.leave()
    running = { userId, ...startQueue(userId, client) }
  }
  return running.queue
}

function startQueue(userId: string, client: QueryClient): { queue: Queue; leave: () => void } {
  const refresh = (eventId: string) =>
    client.invalidateQueries({ queryKey: eventAttendanceQuery(eventId).queryKey })
  const queue = createQueue({
    userId,
    storage: deviceStorage,
    now: Date.now,
    async send(tap) {
      updateAttendanceCache(client, await sendTap(tap))
      // Awaited, so that a sheet that could not be loaded does not briefly show the state before the tap.
      await retryUnreachable(client)
    },
    withLock: work => withLock(work, 'taps'),
    schedule(work, pause) {
      const timer = setTimeout(work, pause)
      return () => clearTimeout(timer)
    },
    onRejected({ eventId, message }) {
      toast({ title: 'Attendance was not saved', description: message, destructive: true })
      void refresh(eventId)
    },
    onSignedOut: () => void client.invalidateQueries({ queryKey: sessionKey }),
  })

  const nudge = () => document.visibilityState === 'visible' && queue.retryNow()
  async function onStorage({ key, newValue }: StorageEvent) {
    if (!isTapKey(userId, key)) return
    const [, , eventId = ''] = key.split(' ')
    // Another tab has sent it: load the result first, so that the status does not flicker back.
    if (newValue === null) await refresh(eventId)
    queue.refresh()
  }
  const listening = new AbortController()
  const { signal } = listening
  window.addEventListener('online', nudge, { signal })
  window.addEventListener('focus', nudge, { signal })
  document.addEventListener('visibilitychange', nudge, { signal })
  window.addEventListener('storage', event => void onStorage(event), { signal })
  queue.retryNow()
  return {
    queue,
    leave() {
      listening.abort()
      queue.stop()
    },
  }
}

/** A check-in records who made it, and when. */
function sendTap({ userId, eventId, playerId, status }: Tap) {
  if (status === 'present' || status === 'late') {
    return callAsUser(userId, events.checkIn, { params: { id: eventId, playerId }, body: { status } })
  }
  return callAsUser(userId, events.attend, { params: { id: eventId }, body: { playerId, status } })
}
