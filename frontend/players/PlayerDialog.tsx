import { players } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { read } from '#frontend/app/api.ts'
import { nameOf } from '#frontend/teams/describe.ts'
import { Dialog } from '#frontend/ui/Dialog.tsx'
import { FormButtons } from '#frontend/ui/FormButtons.tsx'
import { Loaded, Skeleton } from '#frontend/ui/states.tsx'
import type { Relation } from '#shared/players/fields.ts'
import type { RosterPlayer, TeamDetail } from '#shared/teams/model.ts'
import { fieldsFor, valuesOf } from './dialogFields.ts'
import { PlayerDialogForm } from './PlayerDialogForm.tsx'
import { useSavePlayer } from './useSavePlayer.ts'

/** Adds a player to a team, or changes one on it: with the fields that the reader may write, and no others. */
export default function PlayerDialog(props: {
  team: TeamDetail
  player?: RosterPlayer
  relations: readonly Relation[]
  open: boolean
  onClose: () => void
}) {
  const { team, player, relations, open, onClose } = props
  const id = useId()
  const saving = useSavePlayer(team, player)
  const fields = fieldsFor(relations, { adding: player === undefined })
  const needsMore = player !== undefined && fields.includes('emergencyContact')
  const detail = useQuery({
    ...read(players.get, { params: { id: player?.id ?? '' } }),
    enabled: open && needsMore,
    // What is written is what is read here, at every opening.
    staleTime: 0,
    gcTime: 0,
  })
  const form = { id, fields, save: saving.save, onClose }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={player ? `Edit ${nameOf(player)}` : 'Add Player'}
      description={player ? team.name : `A new player of ${team.name}`}
      footer={
        <FormButtons
          form={id}
          action={player ? 'Save Changes' : 'Add Player'}
          pending={saving.pending}
          onCancel={onClose}
        />
      }
    >
      {open && !needsMore && <PlayerDialogForm {...form} values={valuesOf(player ?? {})} />}
      {open && needsMore && (
        <Loaded query={detail} skeleton={<Skeleton lines={4} />} errorTitle="The player could not be loaded">
          {found => <PlayerDialogForm {...form} values={valuesOf({ ...found, ...spotOf(player) })} />}
        </Loaded>
      )}
    </Dialog>
  )
}

/** Of this team, where the child is on several. */
const spotOf = ({ jerseyNumber, position }: RosterPlayer) => ({ jerseyNumber, position })
