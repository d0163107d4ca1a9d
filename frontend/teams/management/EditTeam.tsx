import { teams } from 'virtual:routes'
import { type ReactNode, useState } from 'react'
import { useSend } from '#frontend/lib/queries.ts'
import { ActionDialog } from '#frontend/ui/dialog/ActionDialog.tsx'
import { UnsavedGuard } from '#frontend/ui/dialog/UnsavedGuard.tsx'
import { showIssues } from '#frontend/ui/forms/form.tsx'
import { QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import { useLogoUpload } from '#frontend/uploads/useLogoUpload.ts'
import type { TeamDetail } from '#shared/teams/model.ts'
import { getChanges, type TeamOutput, toFormValues } from './formValues.ts'
import { affectedRoutes, useTeamForEdit } from './queries.ts'
import { TeamForm } from './TeamForm.tsx'
import { useTeamForm } from './useTeamForm.ts'

/** Open while `teamId` is set. Escape keeps what was typed; Cancel discards it. */
export default function EditTeam({ teamId, onClose }: { teamId: string | undefined; onClose: () => void }) {
  const [last, setLast] = useState(teamId)
  const [round, setRound] = useState(0)
  if (teamId && teamId !== last) setLast(teamId)
  // Keeps showing the team while the dialog closes.
  const shown = teamId ?? last
  if (!shown) return null
  const begin = () => setRound(round + 1)
  return (
    <EditTeamForm
      key={`${shown} ${round}`}
      teamId={shown}
      open={teamId !== undefined}
      onClose={onClose}
      onDone={begin}
    />
  )
}

function EditTeamForm(props: { teamId: string; open: boolean; onClose: () => void; onDone: () => void }) {
  const { teamId, open, onClose, onDone } = props
  const query = useTeamForEdit(teamId)
  const saving = useSaveTeam()
  const finish = () => {
    onClose()
    onDone()
  }
  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title="Edit team"
      size="large"
      action="Save Changes"
      pending={saving.pending}
      onCancel={finish}
    >
      {id => (
        <QueryResult
          query={query}
          skeleton={<Skeleton lines={6} height="4.5rem" />}
          errorTitle="The team couldn’t be loaded"
        >
          {team => <TeamEditor id={id} team={team} saving={saving} onSaved={finish} />}
        </QueryResult>
      )}
    </ActionDialog>
  )
}

export const useSaveTeam = () =>
  useSend(teams.update, {
    toast: {
      success: ({ name }) => ({ title: 'Team updated successfully', description: name }),
      error: 'Failed to update team',
    },
    refetch: affectedRoutes,
  })

/** Sends only the changed fields. The parent renders the buttons. */
export function TeamEditor(props: {
  id: string
  team: TeamDetail
  saving: ReturnType<typeof useSaveTeam>
  onSaved: () => void
  withCoaches?: boolean
  children?: ReactNode
}) {
  const { id, team, saving, onSaved, withCoaches, children } = props
  const { form, draft, unsaved, settle } = useTeamForm(toFormValues(team), team.id)
  const logo = useLogoUpload(() => form.setFocus('logoUrl'))

  async function save(checked: TeamOutput) {
    const changes = getChanges(checked, team)
    if (changes) {
      const sent = await saving.send({ params: { id: team.id }, body: changes })
      if (!sent.ok) return showIssues(form, sent.error)
    }
    settle(form.getValues())
    onSaved()
  }

  return (
    <>
      <TeamForm
        id={id}
        form={form}
        draft={draft}
        team={team}
        logo={logo}
        onSubmit={save}
        withCoaches={withCoaches}
      />
      {children}
      <UnsavedGuard when={unsaved} />
    </>
  )
}
