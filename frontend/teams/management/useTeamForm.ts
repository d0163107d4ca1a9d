import { useState } from 'react'
import { toast } from '#frontend/lib/toast.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { useSchemaForm } from '#frontend/ui/forms/form.tsx'
import { type Draft, restored, useDraft } from '#frontend/ui/forms/useDraft.ts'
import { missingFile, type Pending } from '#frontend/uploads/pendingFiles.ts'
import { ageGroups, grades } from '#shared/choices.ts'
import type { Checked, TeamFormState, Typed } from './formValues.ts'

/** The form of a team: what was typed outlives a session that ends, and choosing a grade fills the age group. */
export function useTeamForm(draft: Draft<Typed>, of: string, start: Typed) {
  const key = `${useUser().id} ${of}`
  const [kept, setKept] = useState(() => restored(draft, key))
  const form = useSchemaForm<Typed, Checked>(
    () => import('./schema.ts').then(module => module.TeamFields),
    kept ?? start,
  )
  // The first wrong field is the first of these.
  form.register('name')
  form.register('grade', {
    onChange({ target }: { target: { value: string } }) {
      const grade = grades.find(name => name === target.value)
      if (grade) form.setValue('ageGroup', ageGroups[grade], { shouldDirty: true, shouldValidate: true })
    },
  })
  const unsaved = form.formState.isDirty || kept !== undefined
  useDraft(draft, { key, getValues: form.getValues, unsaved })

  /** Nothing is unsaved any more. */
  function settle(values: Typed) {
    setKept(undefined)
    form.reset(values)
  }
  return { form, unsaved, settle }
}

/** A logo that is chosen and not stored yet is waited for. */
export function useLogo(form: TeamFormState) {
  const [pending] = useState<Pending<'logoUrl'>>(() => new Map())
  const [waiting, setWaiting] = useState(false)

  async function isStored(): Promise<boolean> {
    setWaiting(true)
    const missing = await missingFile(pending)
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
