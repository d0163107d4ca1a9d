import { useId } from 'react'
import { Dialog } from '#frontend/ui/Dialog.tsx'
import { FormButtons } from '#frontend/ui/forms/FormButtons.tsx'
import type { Relation } from '#shared/players/fields.ts'
import type { TeamDetail } from '#shared/teams/model.ts'
import { AddPlayerForm } from './AddPlayerForm.tsx'
import { listAddFields } from './addFields.ts'
import { useAddPlayer } from './useAddPlayer.ts'

/** Adds a player to a team, with the fields that the user may write. */
export default function AddPlayer(props: {
  team: TeamDetail
  relations: readonly Relation[]
  open: boolean
  onClose: () => void
}) {
  const { team, relations, open, onClose } = props
  const id = useId()
  const { add, pending } = useAddPlayer(team)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Add Player"
      description={`A new player of ${team.name}`}
      footer={<FormButtons form={id} action="Add Player" pending={pending} onCancel={onClose} />}
    >
      {open && <AddPlayerForm id={id} fields={listAddFields(relations)} add={add} onClose={onClose} />}
    </Dialog>
  )
}
