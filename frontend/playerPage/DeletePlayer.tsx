import { players } from 'virtual:routes'
import { useState } from 'react'
import { useSend } from '#frontend/lib/queries.ts'
import { changed } from '#frontend/players/rosterQueries.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { Card } from '#frontend/ui/Card.tsx'
import { DeleteDialog } from '#frontend/ui/dialog/DeleteDialog.tsx'
import type { PlayerDetail } from '#shared/players/model.ts'

/**
 * The delete section of a player's page; a registered player cannot be deleted until the registration is
 * canceled.
 */
export function DeletePlayer({ player, onDeleted }: { player: PlayerDetail; onDeleted: () => void }) {
  const name = `${player.firstName} ${player.lastName}`
  const [open, setOpen] = useState(false)
  const [refusal, setRefusal] = useState('')
  const { send, pending } = useSend(players.remove, {
    toast: { success: { title: 'Player deleted', description: name } },
    // Does not refetch the player's page, which would fail.
    refetch: changed.filter(route => route !== players.get),
  })

  async function remove() {
    const sent = await send({ params: { id: player.id } })
    if (!sent.ok) return setRefusal(sent.error.message)
    onDeleted()
  }

  function close() {
    setOpen(false)
    setRefusal('')
  }

  return (
    <Card title="Delete this player" action={<Button onClick={() => setOpen(true)}>Delete player</Button>}>
      <p className="muted">For a child added by mistake, or at the family’s request.</p>
      <DeleteDialog
        open={open}
        onClose={close}
        onDelete={() => void remove()}
        pending={pending}
        name={name}
        label="Delete player"
        effects={effects}
        refusal={refusal}
      />
    </Card>
  )
}

const effects = [
  'The profile will be deleted, along with medical notes, emergency contact, photo and birth certificate.',
  'The player will be removed from every team, and the jersey number will become available.',
  'The player’s own login will be deleted. The guardian’s account will stay.',
  'Past registrations and payments stay on record.',
]
