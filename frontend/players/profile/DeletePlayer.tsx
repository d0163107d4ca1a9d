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
    <Card title="Delete this player" action={<Button onClick={() => setOpen(true)}>Delete Player</Button>}>
      <p className="muted">For a child that was entered by mistake, or whose family asks for it.</p>
      <DeleteDialog
        open={open}
        onClose={close}
        onDelete={() => void remove()}
        pending={pending}
        name={name}
        label="Delete Player"
        effects={effects}
        refusal={refusal}
      />
    </Card>
  )
}

const effects = [
  'The profile goes, with medical notes, emergency contact, picture and birth certificate.',
  'The player leaves every team, and the jersey number is free again.',
  "The player's own login ends. The guardian's account stays.",
  'Registrations that are over, and what was paid, stay in the books.',
]
