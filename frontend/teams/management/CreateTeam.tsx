import { teams } from 'virtual:routes'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useClubDayOrLocal } from '#frontend/lib/clock.ts'
import { useClub } from '#frontend/lib/club.ts'
import { useSend } from '#frontend/lib/queries.ts'
import { ActionDialog } from '#frontend/ui/dialog/ActionDialog.tsx'
import { UnsavedGuard } from '#frontend/ui/dialog/UnsavedGuard.tsx'
import { Checkbox } from '#frontend/ui/forms/Field.tsx'
import { showIssues } from '#frontend/ui/forms/form.tsx'
import { useLogoUpload } from '#frontend/uploads/useLogoUpload.ts'
import { defaultValues, type TeamOutput, toNewTeam } from './formValues.ts'
import styles from './management.module.css'
import { affectedRoutes } from './queries.ts'
import { TeamForm } from './TeamForm.tsx'
import { useTeamForm } from './useTeamForm.ts'

export default function CreateTeam({ open, onClose }: { open: boolean; onClose: () => void }) {
  const start = defaultValues(useClubDayOrLocal(), useClub().config?.season)
  const { form, draft, unsaved, settle } = useTeamForm(start)
  const logo = useLogoUpload(() => form.setFocus('logoUrl'))
  const [another, setAnother] = useState(false)
  // Remounts the form for the next team, so that it does not show the last one's logo.
  const [round, setRound] = useState(0)
  const { send, pending } = useSend(teams.create, {
    toast: {
      success: ({ name }) => ({ title: 'Team created successfully', description: name }),
      error: 'Failed to create team',
    },
    refetch: affectedRoutes,
  })

  async function create(checked: TeamOutput) {
    const sent = await send({ body: toNewTeam(checked) })
    if (!sent.ok) return showIssues(form, sent.error)
    // Renders the new fields before one of them gets the focus.
    flushSync(begin)
    if (another) form.setFocus('name')
    else onClose()
  }

  function begin() {
    logo.pending.clear()
    settle(start)
    setRound(round + 1)
  }

  function discard() {
    begin()
    onClose()
  }

  return (
    <>
      <ActionDialog
        open={open}
        onClose={onClose}
        onCancel={discard}
        title="Create Team"
        action="Create Team"
        pending={pending || logo.waiting}
        size="large"
        footerStart={
          <div className={styles.teamAnother}>
            <Checkbox
              label="Create another"
              checked={another}
              onChange={event => setAnother(event.target.checked)}
            />
          </div>
        }
      >
        {formId => (
          <TeamForm key={round} id={formId} form={form} draft={draft} logo={logo} onSubmit={create} />
        )}
      </ActionDialog>
      <UnsavedGuard when={unsaved} />
    </>
  )
}
