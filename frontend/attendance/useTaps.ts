import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { ownQueue } from '../events/attendance/currentQueue.ts'

/** What the reader has tapped at an event and the club does not know yet, and how to tap. */
export function useTaps(eventId: string) {
  const { id } = useUser()
  const queue = ownQueue(id, useQueryClient())
  const state = useSyncExternalStore(queue.subscribe, queue.state)
  return {
    phase: state.phase,
    /** At whatever event: that is what waits for the network. */
    waiting: state.taps.length,
    taps: state.taps.filter(tap => tap.eventId === eventId),
    refused: state.refused.filter(tap => tap.eventId === eventId),
    tap: queue.tap,
  }
}
