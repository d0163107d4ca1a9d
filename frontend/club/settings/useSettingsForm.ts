import { club } from 'virtual:routes'
import { useEffect, useState } from 'react'
import { useSend } from '#frontend/lib/queries.ts'
import { toast } from '#frontend/lib/toast.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { useDraft } from '#frontend/ui/forms/draft/useDraft.ts'
import { showIssues, useSchemaForm } from '#frontend/ui/forms/form.tsx'
import type { ClubSettings } from '#shared/club/model.ts'
import {
  type SettingsInput,
  type SettingsOutput,
  settingsDraft,
  toFormValues,
  toSettingsForm,
} from './formValues.ts'

/** The settings form and saving it: success, refusal, or a conflict with somebody else's save. */
export function useSettingsForm(settings: ClubSettings) {
  const { id: owner } = useUser()
  const [opened, setOpened] = useState(settings)
  const [isStale, setStale] = useState(false)
  const form = useSchemaForm<SettingsInput, SettingsOutput>(
    () => import('./schema.ts').then(module => module.SettingsFields),
    toFormValues(opened),
  )
  const unsaved = form.formState.isDirty
  const { reset } = form
  const draft = useDraft(form, settingsDraft, { owner, of: 'club', version: opened.version })

  // Loads newer settings while nothing has been typed.
  useEffect(() => {
    if (unsaved || settings.version <= opened.version) return
    reset(toFormValues(settings))
    setOpened(settings)
  }, [settings, opened, unsaved, reset])

  const saving = useSend(club.saveSettings, {
    toast: { success: 'Settings saved' },
    refetch: [club.config, club.settings, club.page],
  })
  const loading = useSend(club.settings, {
    toast: { success: 'Their changes were loaded', error: 'The settings couldn’t be loaded' },
  })

  async function save(checked: SettingsOutput): Promise<void> {
    const sent = await saving.send({ body: toSettingsForm(checked, opened.version) })
    if (sent.ok) {
      reset(toFormValues(sent.reply))
      draft.forget()
      return setOpened(sent.reply)
    }
    const { status, message, issues } = sent.error
    if (status === 409) return setStale(true)
    // Maps the API's nested field names to the form's flat ones.
    const plain = issues.map(issue => ({ ...issue, field: issue.field.replace(/^(consents|pages)\./, '') }))
    showIssues(form, { message, issues: plain })
    toast({ title: 'The settings couldn’t be saved', description: message, destructive: true })
  }

  async function loadTheirs(): Promise<void> {
    const sent = await loading.send()
    if (!sent.ok) return
    reset(toFormValues(sent.reply), { keepDirtyValues: true })
    setOpened(sent.reply)
    setStale(false)
  }

  return {
    form,
    draft,
    opened,
    unsaved,
    isStale,
    save,
    saving: saving.pending,
    loadTheirs,
    loading: loading.pending,
    discard: draft.startOver,
  }
}
