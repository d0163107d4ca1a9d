import { achievements } from 'virtual:routes'
import { useSend } from '#frontend/lib/queries.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import buttonStyles from '#frontend/ui/Button.module.css'
import { Button } from '#frontend/ui/Button.tsx'
import { UnsavedGuard } from '#frontend/ui/dialog/UnsavedGuard.tsx'
import { useDraft } from '#frontend/ui/forms/draft/useDraft.ts'
import { Form, showIssues, useSchemaForm } from '#frontend/ui/forms/form.tsx'
import { newAchievementCategories } from '#shared/achievements/choices.ts'
import styles from '../achievements.module.css'
import { emptyValues, type NewTypeOutput, type TypeFormInput, typeDraft } from './formValues.ts'
import { TypeFields } from './TypeFields.tsx'

export default function CreateType() {
  const form = useSchemaForm<TypeFormInput, NewTypeOutput>(
    () => import('./schema.ts').then(module => module.NewTypeFields),
    emptyValues,
  )
  const draft = useDraft(form, typeDraft, { owner: useUser().id })
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
    draft.startOver()
  }

  return (
    <div className={styles.awardForm}>
      <Form form={form} draft={draft} onSubmit={create}>
        <TypeFields form={form} categories={newAchievementCategories} maxPoints={100} />
        <div className={buttonStyles.actions}>
          <Button type="submit" variant="primary" pending={pending}>
            Create achievement type
          </Button>
        </div>
      </Form>
      <UnsavedGuard when={form.formState.isDirty} />
    </div>
  )
}
