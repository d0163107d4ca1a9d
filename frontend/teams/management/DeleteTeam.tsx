import { teams } from 'virtual:routes'
import { useState } from 'react'
import { useSend } from '#frontend/lib/queries.ts'
import { DeleteDialog } from '#frontend/ui/dialog/DeleteDialog.tsx'
import type { Team } from '#shared/teams/model.ts'

/** Confirms deleting a team; open while `team` is set. */
export function DeleteTeam(props: {
  team: Pick<Team, 'id' | 'name'> | undefined
  onClose: () => void
  onDeleted: () => void
}) {
  const { team, onClose, onDeleted } = props
  const [last, setLast] = useState(team)
  if (team && team.id !== last?.id) setLast(team)
  // Keeps showing the team while the dialog closes.
  const { id = '', name = '' } = team ?? last ?? {}
  const { send, pending } = useSend(teams.remove, {
    toast: {
      success: { title: 'Team deleted', description: name },
      error: 'The team couldn’t be deleted',
    },
    refetch: [teams.list],
  })

  async function remove() {
    const sent = await send({ params: { id } })
    if (sent.ok) onDeleted()
  }

  return (
    <DeleteDialog
      open={team !== undefined}
      onClose={onClose}
      onDelete={() => void remove()}
      pending={pending}
      name={name}
      label="Delete team"
      effects={effects}
    />
  )
}

const effects = [
  'Its players will stay in the club and can be added to another team.',
  'Its coaches will no longer see those players.',
  'Its events will stay on the schedule without a team.',
]
