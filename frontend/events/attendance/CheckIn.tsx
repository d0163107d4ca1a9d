import { useCallback, useMemo, useState } from 'react'
import { useTaps } from '#frontend/attendance/useTaps.ts'
import { nameOf } from '#frontend/teams/describe.ts'
import { Alert } from '#frontend/ui/Card.tsx'
import type { Status } from './answers.ts'
import { CheckInRow } from './CheckInRow.tsx'
import { MarkAbsent } from './MarkAbsent.tsx'
import type { Sheet } from './storedSheets.ts'
import './check-in.css'

/** Who is there, by a tap each. A tap shows at once, and is sent when there is a network. */
export function CheckIn({ eventId, sheet }: { eventId: string; sheet: Sheet }) {
  const { phase, waiting, taps, refused, tap } = useTaps(eventId)
  const { players, rows } = sheet
  const set = useCallback(
    (playerId: string, status: Status | null) => tap({ eventId, playerId, status }),
    [tap, eventId],
  )
  const known = useMemo(() => new Map(rows.map(row => [row.playerId, row])), [rows])
  const tapped = new Map(taps.map(({ playerId, status }) => [playerId, status]))
  const statusOf = (id: string): Status | null =>
    tapped.get(id) ?? (tapped.has(id) ? null : (known.get(id)?.status ?? null))
  const here = players.filter(({ id }) => isHere(statusOf(id))).length
  const unseen = players.filter(({ id }) => statusOf(id) === null)

  if (players.length === 0) return <p className="muted">There is nobody on the roster yet.</p>
  return (
    <div className="check-in">
      <div className="check-in-head">
        <p>
          <strong>
            {here} of {players.length}
          </strong>{' '}
          here
        </p>
        <Progress phase={phase} waiting={waiting} />
      </div>
      {players.map(player => {
        const refusal = refused.find(({ playerId }) => playerId === player.id)
        return (
          refusal && (
            <Alert key={player.id} tone="error" title={`Refused: ${nameOf(player)}`}>
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

const isHere = (status: Status | null) => status === 'present' || status === 'late'

/** What became of the taps. Nothing is said before the first one. */
function Progress({ phase, waiting }: { phase: 'saved' | 'sending' | 'waiting'; waiting: number }) {
  const [hasTapped, setHasTapped] = useState(false)
  if (waiting > 0 && !hasTapped) setHasTapped(true)
  const words = {
    saved: 'Saved',
    sending: 'Saving…',
    waiting: `Waiting for the network (${waiting})`,
  }
  return (
    <p role="status" className={`check-in-progress check-in-${phase}`}>
      {(hasTapped || waiting > 0) && words[phase]}
    </p>
  )
}
