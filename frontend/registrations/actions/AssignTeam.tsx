import { registrations } from 'virtual:routes'
import { useState } from 'react'
import { useSend } from '#frontend/lib/queries.ts'
import { affectedRoutes } from '#frontend/registrations/adminQueries.ts'
import { ActionDialog } from '#frontend/ui/dialog/ActionDialog.tsx'
import { ExceptionField } from '#frontend/ui/forms/NoteField.tsx'
import { PlainForm } from '#frontend/ui/forms/PlainForm.tsx'
import { useFieldErrors } from '#frontend/ui/forms/useFieldErrors.ts'
import type { RowDialogProps } from './RowDialogs.tsx'
import { TeamSelect } from './TeamSelect.tsx'
import { useRegisteredChild, useTeamFit } from './useTeamFit.ts'

/** Preselects the team that the family asked for. One that does not fit the child needs a reason. */
export default function AssignTeam({ registration, program, open, onClose }: RowDialogProps) {
  const { id, playerId, playerName } = registration
  const [teamId, setTeamId] = useState(registration.teamId ?? '')
  const [note, setNote] = useState('')
  const problems = useFieldErrors(['teamId', 'note'])
  const fit = useTeamFit(program, useRegisteredChild(playerId, open))
  const isAsked = fit.listFor(teamId).length > 0
  const { send, pending } = useSend(registrations.update, {
    toast: { success: { title: 'Added to the team', description: playerName } },
    refetch: affectedRoutes,
  })

  async function submit() {
    problems.clear()
    if (!teamId) return problems.put('teamId', 'Please select a team')
    if (isAsked && !note.trim()) return problems.put('note', 'Please enter a reason')
    const body = { teamId, playerId, programId: program.id, ...(isAsked && { note }) }
    const sent = await send({ params: { id }, body })
    if (sent.ok) onClose()
    else problems.show(sent.error)
  }

  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title={`Add ${playerName} to a team`}
      action="Add to team"
      cancel="Go back"
      pending={pending}
    >
      {formId => (
        <PlainForm id={formId} problem={problems.message} onSubmit={submit}>
          <TeamSelect
            fit={fit}
            empty="Please select"
            value={teamId}
            onChange={setTeamId}
            error={problems.of('teamId')}
          />
          {isAsked && <ExceptionField value={note} onChange={setNote} error={problems.of('note')} />}
        </PlainForm>
      )}
    </ActionDialog>
  )
}
