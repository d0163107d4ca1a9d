import { useState } from 'react'
import { toast } from '#frontend/lib/toast.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { useSchemaForm } from '#frontend/ui/forms/form.tsx'
import { type Draft, restoreDraft, useDraft } from '#frontend/ui/forms/useDraft.ts'
import { findMissingFile, type PendingUploads } from '#frontend/uploads/pendingFiles.ts'
import { ageGroups, grades } from '#shared/choices.ts'
import type { TeamFormState, TeamInput, TeamOutput } from './formValues.ts'

/** The team form: the input survives the end of a session, and choosing a grade sets the age group. */
export function useTeamForm(draft: Draft<TeamInput>, of: string, start: TeamInput) {
  const key = `${useUser().id} ${of}`
  const [kept, setKept] = useState(() => restoreDraft(draft, key))
  const form = useSchemaForm<TeamInput, TeamOutput>(
    () => import('./schema.ts').then(module => module.TeamFields),
    kept ?? start,
  )
  // Registered before the grade, because the first invalid field in this order gets the focus.
  form.register('name')
  form.register('grade', {
    onChange({ target }: { target: { value: string } }) {
      const grade = grades.find(name => name === target.value)
      if (grade) form.setValue('ageGroup', ageGroups[grade], { shouldDirty: true, shouldValidate: true })
    },
  })
  const unsaved = form.formState.isDirty || kept !== undefined
  useDraft(draft, { key, getValues: form.getValues, unsaved })

  /** Resets the form to saved values. */
  function settle(values: TeamInput) {
    setKept(undefined)
    form.reset(values)
  }
  return { form, unsaved, settle }
}

/** Waits for a logo upload before submitting. */
export function useLogoUpload(form: TeamFormState) {
  const [pending] = useState<PendingUploads<'logoUrl'>>(() => new Map())
  const [waiting, setWaiting] = useState(false)

  async function isStored(): Promise<boolean> {
    setWaiting(true)
    const missing = await findMissingFile(pending)
    setWaiting(false)
    if (!missing) return true
    toast({
      title: 'The logo has not been uploaded',
      description: 'Please try again, or remove it.',
      destructive: true,
    })
    form.setFocus(missing)
    return false
  }
  return { pending, waiting, isStored }
}
