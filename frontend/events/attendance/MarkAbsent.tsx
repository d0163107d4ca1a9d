import { useState } from 'react'
import { nameOf } from '#frontend/players/rosterQueries.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { ConfirmDialog } from '#frontend/ui/dialog/ConfirmDialog.tsx'
import type { SheetPlayer } from './storedSheets.ts'

/** Marks everybody without a status as absent, because only recorded statuses count. */
export function MarkAbsent(props: {
  players: readonly SheetPlayer[]
  onSet: (playerId: string, status: 'absent') => void
}) {
  const { players, onSet } = props
  const [asks, setAsks] = useState(false)
  function mark() {
    for (const { id } of players) onSet(id, 'absent')
    setAsks(false)
  }
  const others = players.length === 1 ? 'the other player' : `the other ${players.length} players`
  return (
    <>
      <Button onClick={() => setAsks(true)}>Mark {others} absent</Button>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        onConfirm={mark}
        title={`Mark ${others} absent?`}
        action="Mark absent"
      >
        <p>{players.map(nameOf).join(', ')}</p>
      </ConfirmDialog>
    </>
  )
}
