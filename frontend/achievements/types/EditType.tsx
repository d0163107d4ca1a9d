import { achievements } from 'virtual:routes'
import { useState } from 'react'
import { useSend } from '#frontend/lib/queries.ts'
import { ActionDialog } from '#frontend/ui/dialog/ActionDialog.tsx'
import { UnsavedGuard } from '#frontend/ui/dialog/UnsavedGuard.tsx'
import { Form, showIssues, useSchemaForm } from '#frontend/ui/forms/form.tsx'
import { achievementCategories } from '#shared/achievements/choices.ts'
import type { AchievementType } from '#shared/achievements/model.ts'
import { getChanges, type TypeChangesOutput, type TypeFormInput, toFormValues } from './formValues.ts'
import { TypeFields } from './TypeFields.tsx'

interface Props {
  /** The type being edited; the dialog is open while it is set. */
  type: AchievementType | undefined
  onClose: () => void
}

/** Escape keeps what was typed; Cancel discards it. */
export default function EditType({ type, onClose }: Props) {
  const [last, setLast] = useState(type)
  const [round, setRound] = useState(0)
  if (type && type.id !== last?.id) setLast(type)
  // Keeps showing the badge while the dialog closes.
  if (!last) return null
  const done = () => {
    onClose()
    setLast(undefined)
    setRound(round + 1)
  }
  return (
    <EditTypeForm
      key={`${last.id} ${round}`}
      type={last}
      open={type !== undefined}
      onClose={onClose}
      onDone={done}
    />
  )
}

function EditTypeForm(props: {
  type: AchievementType
  open: boolean
  onClose: () => void
  onDone: () => void
}) {
  const { type, open, onClose, onDone } = props
  const form = useSchemaForm<TypeFormInput, TypeChangesOutput>(
    () => import('./schema.ts').then(module => module.ChangedTypeFields),
    toFormValues(type),
  )
  const { send, pending } = useSend(achievements.updateType, {
    toast: {
      success: ({ name }) => ({ title: 'Achievement type updated', description: name }),
      error: { title: 'Update Failed', fallback: 'Failed to update achievement type' },
    },
    refetch: [achievements.types],
  })

  async function save(checked: TypeChangesOutput) {
    const sent = await send({ params: { id: type.id }, body: getChanges(checked, type) })
    if (sent.ok) onDone()
    else showIssues(form, sent.error)
  }

  return (
    <>
      <ActionDialog
        open={open}
        onClose={onClose}
        title="Edit achievement type"
        action="Save Changes"
        pending={pending}
        onCancel={onDone}
      >
        {formId => (
          <Form id={formId} form={form} onSubmit={save}>
            <TypeFields form={form} categories={achievementCategories} />
          </Form>
        )}
      </ActionDialog>
      <UnsavedGuard when={form.formState.isDirty} />
    </>
  )
}
