import { useState } from 'react'
import { nameOf } from '#frontend/players/roster.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { Dialog } from '#frontend/ui/dialog/Dialog.tsx'
import type { SheetPlayer } from './storedSheets.ts'

/** Marks everybody without a status as absent, because only recorded statuses count. */
export function MarkAbsent(props: {
  players: readonly SheetPlayer[]
  onSet: (playerId: string, status: 'absent') => void
}) {
  const { players, onSet } = props
  const [asks, setAsks] = useState(false)
  const others = players.length === 1 ? 'the other player' : `the other ${players.length} players`
  return (
    <>
      <Button onClick={() => setAsks(true)}>Mark {others} absent</Button>
      <Dialog
        open={asks}
        onClose={() => setAsks(false)}
        title={`Mark ${others} absent?`}
        size="small"
        footer={
          <>
            <Button onClick={() => setAsks(false)}>Cancel</Button>
            <Button
              variant="primary"
              onClick={() => {
                for (const { id } of players) onSet(id, 'absent')
                setAsks(false)
              }}
            >
              Mark absent
            </Button>
          </>
        }
      >
        <p>{players.map(nameOf).join(', ')}</p>
      </Dialog>
    </>
  )
}
