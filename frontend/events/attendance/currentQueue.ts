import { events } from 'virtual:routes'
import type { QueryClient } from '@tanstack/react-query'
import { callAs } from '#frontend/lib/callAs.ts'
import { sessionKey } from '#frontend/lib/queries.ts'
import { inTurn } from '#frontend/lib/recoverToken.ts'
import { toast } from '#frontend/lib/toast.ts'
import { attendanceAt, showRow } from './queries.ts'
import { makeQueue, type Queue } from './queue.ts'
import { isPlaceOf, type Tap } from './storedTaps.ts'

let current: { userId: string; queue: Queue; leave: () => void } | undefined

/** The queue of whoever is signed in: one for a tab, whichever screens come and go. */
export function ownQueue(userId: string, client: QueryClient): Queue {
  if (current?.userId !== userId) {
    current?.leave()
    current = { userId, ...begin(userId, client) }
  }
  return current.queue
}

function begin(userId: string, client: QueryClient): { queue: Queue; leave: () => void } {
  const refresh = (eventId: string) => client.invalidateQueries({ queryKey: attendanceAt(eventId).queryKey })
  const queue = makeQueue({
    userId,
    shelf: localStorage,
    now: Date.now,
    send: async tap => showRow(client, await send(tap)),
    inTurn: work => inTurn(work, 'taps'),
    later(work, pause) {
      const timer = setTimeout(work, pause)
      return () => clearTimeout(timer)
    },
    onRefused({ eventId, message }) {
      toast({ title: 'Attendance was refused', description: message, destructive: true })
      void refresh(eventId)
    },
    onSignedOut: () => void client.invalidateQueries({ queryKey: sessionKey }),
  })

  const nudge = () => document.visibilityState === 'visible' && queue.nudge()
  async function onStorage({ key, newValue }: StorageEvent) {
    if (!isPlaceOf(userId, key)) return
    const [, , eventId = ''] = key.split(' ')
    // Another tab has sent it: first what came of it, so that the child does not go back for a moment.
    if (newValue === null) await refresh(eventId)
    queue.look()
  }
  const listening = new AbortController()
  const { signal } = listening
  window.addEventListener('online', nudge, { signal })
  window.addEventListener('focus', nudge, { signal })
  document.addEventListener('visibilitychange', nudge, { signal })
  window.addEventListener('storage', event => void onStorage(event), { signal })
  queue.nudge()
  return {
    queue,
    leave() {
      listening.abort()
      queue.stop()
    },
  }
}

/** Whoever is there is stamped with who has seen it, and when. */
function send({ userId, eventId, playerId, status }: Tap) {
  if (status === 'present' || status === 'late') {
    return callAs(userId, events.checkIn, { params: { id: eventId, playerId }, body: { status } })
  }
  return callAs(userId, events.attend, { params: { id: eventId }, body: { playerId, status } })
}
