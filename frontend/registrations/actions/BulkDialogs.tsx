import { registrations } from 'virtual:routes'
import { useState } from 'react'
import { useSend } from '#frontend/lib/queries.ts'
import { affectedRoutes, useProgramTeams } from '#frontend/registrations/adminQueries.ts'
import { BulkDialog } from '#frontend/ui/dialog/BulkDialog.tsx'
import { Select } from '#frontend/ui/forms/Field.tsx'
import { NoteField } from '#frontend/ui/forms/NoteField.tsx'
import type { Registration } from '#shared/registrations/model.ts'
import { graceHours } from '#shared/registrations/rules.ts'
import { formatQuantity } from '#shared/text.ts'

export interface BulkDialogProps {
  programId: string
  rows: readonly Registration[]
  open: boolean
  onClose: () => void
}

const nameOf = ({ playerName }: Registration): string => playerName

/** One reason for all whom the team does not fit; without it they are left out. */
export function AssignTeamToAll({ programId, rows, open, onClose }: BulkDialogProps) {
  const teams = useProgramTeams(programId)
  const [teamId, setTeamId] = useState('')
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  const { send } = useSend(registrations.update)

  function check(): boolean {
    setError(teamId ? undefined : 'Please select a team')
    return teamId !== ''
  }

  return (
    <BulkDialog
      open={open}
      onClose={onClose}
      rows={rows}
      nameOf={nameOf}
      title={`Add ${formatQuantity(rows.length, 'player')} to a team`}
      effects={[
        'Players on another team in this program will move to the new one.',
        'Players who aren’t eligible for the team join it only with a reason. Without one they stay where they are, and you’ll see why.',
      ]}
      action="Add to team"
      done="Added to the team"
      check={check}
      send={({ id, playerId }) =>
        send({ params: { id }, body: { teamId, playerId, programId, note: note.trim() || undefined } })
      }
      affected={affectedRoutes}
    >
      <Select label="Team" value={teamId} onChange={event => setTeamId(event.target.value)} error={error}>
        <option value="">Please select</option>
        {teams.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <NoteField
        label="Reason for exceptions"
        hint="Kept in the audit log for each player who isn’t eligible"
        optional
        value={note}
        onChange={setNote}
        error={undefined}
      />
    </BulkDialog>
  )
}

export function DeferAll({ rows, open, onClose }: BulkDialogProps) {
  const { send } = useSend(registrations.update)
  return (
    <BulkDialog
      open={open}
      onClose={onClose}
      rows={rows}
      nameOf={nameOf}
      title={`Allow pay later for ${formatQuantity(rows.length, 'registration')}`}
      effects={[
        `Each spot will be held for ${graceHours} hours, or for the time that’s left. Families will get a reminder before it runs out.`,
        'If it isn’t paid by then, the spot will be released.',
      ]}
      action="Allow pay later"
      done="Pay later allowed"
      send={({ id, playerId }) => send({ params: { id }, body: { paymentStatus: 'pay_later', playerId } })}
      affected={affectedRoutes}
    />
  )
}
