import { registrations } from 'virtual:routes'
import { useState } from 'react'
import { useSend } from '#frontend/lib/queries.ts'
import { affectedRoutes } from '#frontend/registrations/adminQueries.ts'
import { ActionDialog } from '#frontend/ui/dialog/ActionDialog.tsx'
import { PlainForm } from '#frontend/ui/forms/PlainForm.tsx'
import { useFieldErrors } from '#frontend/ui/forms/useFieldErrors.ts'
import type { RowDialogProps } from './RowDialogs.tsx'
import { TeamSelect } from './TeamSelect.tsx'

/** Preselects the team that the family asked for. */
export default function AssignTeam({ registration, program, open, onClose }: RowDialogProps) {
  const { id, playerId, playerName } = registration
  const [teamId, setTeamId] = useState(registration.teamId ?? '')
  const problems = useFieldErrors(['teamId'])
  const { send, pending } = useSend(registrations.update, {
    toast: { success: { title: 'Put on the team', description: playerName } },
    refetch: affectedRoutes,
  })

  async function submit() {
    problems.clear()
    if (!teamId) return problems.put('teamId', 'Please select a team')
    const sent = await send({ params: { id }, body: { teamId, playerId } })
    if (sent.ok) onClose()
    else problems.show(sent.error)
  }

  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title={`Put ${playerName} on a team`}
      action="Put on the Team"
      cancel="Go back"
      pending={pending}
    >
      {formId => (
        <PlainForm id={formId} problem={problems.message} onSubmit={submit}>
          <TeamSelect
            programId={program.id}
            empty="Please select"
            value={teamId}
            onChange={setTeamId}
            error={problems.of('teamId')}
          />
        </PlainForm>
      )}
    </ActionDialog>
  )
}
