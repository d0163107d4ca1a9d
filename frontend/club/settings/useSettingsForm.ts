import { club } from 'virtual:routes'
import { useEffect, useState } from 'react'
import { useSend } from '#frontend/lib/queries.ts'
import { toast } from '#frontend/lib/toast.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { showIssues, useSchemaForm } from '#frontend/ui/forms/form.tsx'
import { restored, useDraft } from '#frontend/ui/forms/useDraft.ts'
import type { ClubSettings } from '#shared/club/model.ts'
import { type Checked, settingsDraft, settingsFrom, type Typed, valuesOf } from './formValues.ts'

/** The form of the settings, and what becomes of it: saved, refused, or met by what somebody else has saved. */
export function useSettingsForm(settings: ClubSettings) {
  const key = `${useUser().id} settings`
  const [kept] = useState(() => restored(settingsDraft, key))
  const [opened, setOpened] = useState(kept?.opened ?? settings)
  const [isStale, setStale] = useState(false)
  const form = useSchemaForm<Typed, Checked>(
    () => import('./schema.ts').then(module => module.SettingsFields),
    valuesOf(opened),
  )
  const unsaved = form.formState.isDirty
  const { reset } = form
  useEffect(() => {
    if (kept) reset(kept.typed, { keepDefaultValues: true })
  }, [kept, reset])
  useDraft(settingsDraft, { key, getValues: () => ({ typed: form.getValues(), opened }), unsaved })

  // Read anew while nothing was typed.
  useEffect(() => {
    if (unsaved || settings.version <= opened.version) return
    reset(valuesOf(settings))
    setOpened(settings)
  }, [settings, opened, unsaved, reset])

  const saving = useSend(club.saveSettings, {
    toast: { success: 'The settings are saved' },
    refetch: [club.config, club.settings, club.page],
  })
  const loading = useSend(club.settings, {
    toast: { success: 'Their changes are loaded', error: 'The settings could not be loaded' },
  })

  async function save(checked: Checked): Promise<void> {
    const sent = await saving.send({ body: settingsFrom(checked, opened.version) })
    if (sent.ok) {
      reset(valuesOf(sent.reply))
      return setOpened(sent.reply)
    }
    const { status, message, issues } = sent.error
    if (status === 409) return setStale(true)
    // What the API has in groups stands here on its own.
    const plain = issues.map(issue => ({ ...issue, field: issue.field.replace(/^(consents|pages)\./, '') }))
    showIssues(form, { message, issues: plain })
    toast({ title: 'The settings could not be saved', description: message, destructive: true })
  }

  async function loadTheirs(): Promise<void> {
    const sent = await loading.send()
    if (!sent.ok) return
    reset(valuesOf(sent.reply), { keepDirtyValues: true })
    setOpened(sent.reply)
    setStale(false)
  }

  return {
    form,
    opened,
    unsaved,
    isStale,
    save,
    saving: saving.pending,
    loadTheirs,
    loading: loading.pending,
    discard: () => reset(valuesOf(opened)),
  }
}
