import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { nameOf } from '#frontend/players/rosterQueries.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { Alert } from '#frontend/ui/Card.tsx'
import styles from './CheckIn.module.css'
import { CheckInRow } from './CheckInRow.tsx'
import { getCurrentQueue } from './currentQueue.ts'
import { MarkAbsent } from './MarkAbsent.tsx'
import type { AttendanceStatus } from './responses.ts'
import type { Sheet } from './storedSheets.ts'

/** Check-in with one tap per player. A tap shows at once and is sent as soon as there is a network. */
export function CheckIn({ eventId, sheet }: { eventId: string; sheet: Sheet }) {
  const { phase, waitingCount, taps, rejected, tap } = useTaps(eventId)
  const { players, rows } = sheet
  const set = useCallback(
    (playerId: string, status: AttendanceStatus | null) => tap({ eventId, playerId, status }),
    [tap, eventId],
  )
  const known = useMemo(() => new Map(rows.map(row => [row.playerId, row])), [rows])
  const tapped = new Map(taps.map(({ playerId, status }) => [playerId, status]))
  const statusOf = (id: string): AttendanceStatus | null =>
    tapped.get(id) ?? (tapped.has(id) ? null : (known.get(id)?.status ?? null))
  const here = players.filter(({ id }) => isPresent(statusOf(id))).length
  const unseen = players.filter(({ id }) => statusOf(id) === null)

  if (players.length === 0) return <p className="muted">There is no one on the roster yet.</p>
  return (
    <div className={styles.checkIn}>
      <div className={styles.checkInHead}>
        <p>
          <strong>
            {here} of {players.length}
          </strong>{' '}
          here
        </p>
        <SaveStatus phase={phase} waiting={waitingCount} />
      </div>
      {players.map(player => {
        const refusal = rejected.find(({ playerId }) => playerId === player.id)
        return (
          refusal && (
            <Alert key={player.id} tone="error" title={`Not saved: ${nameOf(player)}`}>
              {refusal.message}
            </Alert>
          )
        )
      })}
      <ul>
        {players.map(player => (
          <CheckInRow
            key={player.id}
            player={player}
            response={known.get(player.id)?.response}
            status={statusOf(player.id)}
            onSet={set}
          />
        ))}
      </ul>
      {here > 0 && unseen.length > 0 && <MarkAbsent players={unseen} onSet={set} />}
    </div>
  )
}

/** The user's pending taps at an event, and a function to add one. */
function useTaps(eventId: string) {
  const { id } = useUser()
  const queue = getCurrentQueue(id, useQueryClient())
  const state = useSyncExternalStore(queue.subscribe, queue.state)
  return {
    phase: state.phase,
    /** The number of taps waiting for the network, over all events. */
    waitingCount: state.taps.length,
    taps: state.taps.filter(tap => tap.eventId === eventId),
    rejected: state.rejected.filter(tap => tap.eventId === eventId),
    tap: queue.tap,
  }
}

const isPresent = (status: AttendanceStatus | null) => status === 'present' || status === 'late'

/** The save status of the taps, empty before the first one. */
function SaveStatus({ phase, waiting }: { phase: 'saved' | 'sending' | 'waiting'; waiting: number }) {
  const [hasTapped, setHasTapped] = useState(false)
  if (waiting > 0 && !hasTapped) setHasTapped(true)
  const words = {
    saved: 'Saved',
    sending: 'Saving…',
    waiting: `Waiting for a connection (${waiting})`,
  }
  return (
    <p
      role="status"
      className={
        phase === 'waiting' ? `${styles.checkInProgress} ${styles.checkInWaiting}` : styles.checkInProgress
      }
    >
      {(hasTapped || waiting > 0) && words[phase]}
    </p>
  )
}
