import { programs } from 'virtual:routes'
import { useState } from 'react'
import { useClubDay } from '#frontend/lib/clock.ts'
import { useSend } from '#frontend/lib/queries.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { ActionDialog } from '#frontend/ui/dialog/ActionDialog.tsx'
import { showIssues } from '#frontend/ui/forms/form.tsx'
import { UnsavedGuard } from '#frontend/ui/forms/UnsavedGuard.tsx'
import { restoreDraft, useDraft } from '#frontend/ui/forms/useDraft.ts'
import { daysBetween } from '#shared/dates.ts'
import type { ProgramTemplate } from '#shared/programs/templates.ts'
import { defaultValues, draftKey, type ProgramOutput, programDraft, toNewProgram } from './formValues.ts'
import { ProgramForm, useNewProgramForm } from './ProgramForm.tsx'
import { TemplateChoice } from './TemplateChoice.tsx'

interface Props {
  open: boolean
  onClose: () => void
}

export default function CreateProgram(props: Props) {
  const today = useClubDay()
  return today && <CreateDialog today={today} {...props} />
}

function CreateDialog({ open, onClose, today }: Props & { today: string }) {
  const key = draftKey(useUser())
  const [kept, setKept] = useState(() => restoreDraft(programDraft, key))
  const [template, setTemplate] = useState<ProgramTemplate>()
  const start = defaultValues(today, template)
  const form = useNewProgramForm(kept ?? start, daysBetween(start.startDate, start.endDate))
  const unsaved = form.formState.isDirty || kept !== undefined
  useDraft(programDraft, { key, getValues: form.getValues, unsaved })
  const { send, pending } = useSend(programs.create, {
    toast: {
      success: ({ name }) => ({ title: 'Program created', description: name }),
      error: 'The program could not be created',
    },
    refetch: [programs.list],
  })

  async function create(checked: ProgramOutput) {
    const sent = await send({ body: toNewProgram(checked) })
    if (!sent.ok) return showIssues(form, sent.error)
    discard()
  }

  function take(chosen: ProgramTemplate | undefined) {
    setTemplate(chosen)
    form.reset(defaultValues(today, chosen), { keepDirtyValues: true })
  }

  function discard() {
    setKept(undefined)
    setTemplate(undefined)
    form.reset(defaultValues(today))
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
            {!kept && <TemplateChoice chosen={template} onChoose={take} />}
            <ProgramForm id={id} form={form} onSubmit={create} />
          </>
        )}
      </ActionDialog>
      <UnsavedGuard when={unsaved} />
    </>
  )
}
