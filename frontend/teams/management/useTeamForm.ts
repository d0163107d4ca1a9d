import { useUser } from '#frontend/session/AuthProvider.tsx'
import { useDraft } from '#frontend/ui/forms/draft/useDraft.ts'
import { useSchemaForm } from '#frontend/ui/forms/form.tsx'
import { ageGroups, grades } from '#shared/choices.ts'
import { type TeamInput, type TeamOutput, teamDraft } from './formValues.ts'

/** The team form, of a new team without `id`: it keeps a draft, and choosing a grade sets the age group. */
export function useTeamForm(start: TeamInput, id?: string) {
  const form = useSchemaForm<TeamInput, TeamOutput>(
    () => import('./schema.ts').then(module => module.TeamFields),
    start,
  )
  // Registered before the grade, because the first invalid field in this order gets the focus.
  form.register('name')
  form.register('grade', {
    onChange({ target }: { target: { value: string } }) {
      const grade = grades.find(name => name === target.value)
      if (grade) form.setValue('ageGroup', ageGroups[grade], { shouldDirty: true, shouldValidate: true })
    },
  })
  const version = id && JSON.stringify(start)
  const draft = useDraft(form, teamDraft, { owner: useUser().id, of: id, version })

  /** Resets the form to saved values. */
  function settle(values: TeamInput) {
    form.reset(values)
    draft.forget()
  }
  return { form, draft, unsaved: form.formState.isDirty, settle }
}
