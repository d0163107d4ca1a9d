import { achievements } from 'virtual:routes'
import { useState } from 'react'
import { useSend } from '#frontend/lib/queries.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import buttonStyles from '#frontend/ui/Button.module.css'
import { Button } from '#frontend/ui/Button.tsx'
import { Form, showIssues, useSchemaForm } from '#frontend/ui/forms/form.tsx'
import { UnsavedGuard } from '#frontend/ui/forms/UnsavedGuard.tsx'
import { restoreDraft, useDraft } from '#frontend/ui/forms/useDraft.ts'
import { newAchievementCategories } from '#shared/achievements/choices.ts'
import styles from '../achievements.module.css'
import { emptyValues, type NewTypeOutput, newDraft, type TypeFormInput } from './formValues.ts'
import { TypeFields } from './TypeFields.tsx'

export default function CreateType() {
  const key = useUser().id
  const [kept, setKept] = useState(() => restoreDraft(newDraft, key))
  const form = useSchemaForm<TypeFormInput, NewTypeOutput>(
    () => import('./schema.ts').then(module => module.NewTypeFields),
    kept ?? emptyValues,
  )
  const unsaved = form.formState.isDirty || kept !== undefined
  useDraft(newDraft, { key, getValues: form.getValues, unsaved })
  const { send, pending } = useSend(achievements.createType, {
    toast: {
      success: ({ name }) => ({ title: 'Achievement type created', description: name }),
      error: 'Error Creating Achievement Type',
    },
    refetch: [achievements.types],
  })

  async function create(body: NewTypeOutput) {
    const sent = await send({ body })
    if (!sent.ok) return showIssues(form, sent.error)
    setKept(undefined)
    form.reset(emptyValues)
  }

  return (
    <div className={styles.awardForm}>
      <Form form={form} onSubmit={create}>
        <TypeFields form={form} categories={newAchievementCategories} maxPoints={100} />
        <div className={buttonStyles.actions}>
          <Button type="submit" variant="primary" pending={pending}>
            Create Achievement Type
          </Button>
        </div>
      </Form>
      <UnsavedGuard when={unsaved} />
    </div>
  )
}
