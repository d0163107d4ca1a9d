import { programs } from 'virtual:routes'
import { useState } from 'react'
import { useClubDay } from '#frontend/lib/clock.ts'
import { useSend } from '#frontend/lib/queries.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { ActionDialog } from '#frontend/ui/dialog/ActionDialog.tsx'
import { UnsavedGuard } from '#frontend/ui/dialog/UnsavedGuard.tsx'
import { useDraft } from '#frontend/ui/forms/draft/useDraft.ts'
import { showIssues } from '#frontend/ui/forms/form.tsx'
import { daysBetween } from '#shared/dates.ts'
import {
  defaultValues,
  nextSeasonValues,
  type ProgramInput,
  type ProgramOutput,
  programDraft,
  toNewProgram,
} from './formValues.ts'
import { ProgramForm, useNewProgramForm } from './ProgramForm.tsx'
import { type ProgramOrigin, TemplateChoice } from './TemplateChoice.tsx'

interface Props {
  open: boolean
  onClose: () => void
}

export default function CreateProgram(props: Props) {
  const today = useClubDay()
  return today && <CreateDialog today={today} {...props} />
}

function CreateDialog({ open, onClose, today }: Props & { today: string }) {
  const { id: owner } = useUser()
  const [origin, setOrigin] = useState<ProgramOrigin>()
  const start = startFrom(origin, today)
  const form = useNewProgramForm(start, daysBetween(start.startDate, start.endDate))
  const draft = useDraft(form, programDraft, { owner })
  const { send, pending } = useSend(programs.create, {
    toast: {
      success: ({ name }) => ({ title: 'Program created', description: name }),
      error: 'The program couldn’t be created',
    },
    refetch: [programs.list],
  })

  async function create(checked: ProgramOutput) {
    const sent = await send({ body: toNewProgram(checked) })
    if (!sent.ok) return showIssues(form, sent.error)
    discard()
  }

  function take(chosen: ProgramOrigin | undefined) {
    setOrigin(chosen)
    form.reset(startFrom(chosen, today), { keepDirtyValues: true })
  }

  function discard() {
    setOrigin(undefined)
    form.reset(defaultValues(today))
    draft.forget()
    onClose()
  }

  return (
    <>
      <ActionDialog
        open={open}
        onClose={onClose}
        title="Create Program"
        size="large"
        action="Create Program"
        pending={pending}
        onCancel={discard}
      >
        {id => (
          <>
            {!draft.isRestored && <TemplateChoice chosen={origin} onChoose={take} />}
            <ProgramForm id={id} form={form} draft={draft} onSubmit={create} />
          </>
        )}
      </ActionDialog>
      <UnsavedGuard when={form.formState.isDirty} />
    </>
  )
}

const startFrom = (origin: ProgramOrigin | undefined, today: string): ProgramInput =>
  origin && 'id' in origin ? nextSeasonValues(origin) : defaultValues(today, origin)
