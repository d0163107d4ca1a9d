import { ActionDialog } from '#frontend/ui/dialog/ActionDialog.tsx'
import type { Relation } from '#shared/players/fieldAccess.ts'
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
  const { add, pending } = useAddPlayer(team)
  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title="Add Player"
      description={`New player: ${team.name}`}
      action="Add Player"
      pending={pending}
    >
      {id =>
        open && (
          <AddPlayerForm
            id={id}
            teamId={team.id}
            fields={listAddFields(relations)}
            add={add}
            onClose={onClose}
          />
        )
      }
    </ActionDialog>
  )
}
