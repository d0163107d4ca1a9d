import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Button } from '#frontend/ui/Button.tsx'
import { UnsavedGuard } from '#frontend/ui/dialog/UnsavedGuard.tsx'
import fieldStyles from '#frontend/ui/forms/Field.module.css'
import { Form } from '#frontend/ui/forms/form.tsx'
import { NewerVersion } from '#frontend/ui/forms/NewerVersion.tsx'
import { SaveBar } from '#frontend/ui/forms/SaveBar.tsx'
import { useRevealTab } from '#frontend/ui/forms/useRevealTab.ts'
import { Tabs } from '#frontend/ui/page/Tabs.tsx'
import { useLogoUpload } from '#frontend/uploads/useLogoUpload.ts'
import type { ClubSettings } from '#shared/club/model.ts'
import { consents } from '#shared/consents/rules.ts'
import { ClubSection } from './ClubSection.tsx'
import { ConfirmTextChange } from './ConfirmTextChange.tsx'
import { ConsentsSection } from './ConsentsSection.tsx'
import styles from './club.module.css'
import { FamiliesSection } from './FamiliesSection.tsx'
import { fieldNames, type SettingsForm, type SettingsOutput, tabFields, tabNames } from './formValues.ts'
import { PagesSection } from './PagesSection.tsx'
import { SchoolsSection } from './SchoolsSection.tsx'
import { tabLabels } from './settingLabels.ts'
import { useSettingsForm } from './useSettingsForm.ts'

export default function SettingsEditor({ settings }: { settings: ClubSettings }) {
  const editing = useSettingsForm(settings)
  const { form, opened, unsaved, save, saving } = editing
  const [asked, setAsked] = useState<SettingsOutput>()
  const showWrong = useRevealInvalidTab(form)
  useFocusNamedField(form)

  const logo = useLogoUpload(() => form.setFocus('logoUrl'))

  /** Saving a changed consent text needs a confirmation, because everybody is asked again. */
  async function check(valid: SettingsOutput) {
    if (!(await logo.isStored())) return
    // The id may have come after the validation.
    const checked = { ...valid, logoUrl: form.getValues('logoUrl') }
    const isAsked = consents.some(consent => checked[consent] !== opened.consents[consent].text)
    if (isAsked) setAsked(checked)
    else await save(checked)
  }

  return (
    <Form
      form={form}
      draft={editing.draft}
      className={`${fieldStyles.form} ${styles.clubSettings}`}
      onSubmit={check}
      onInvalid={showWrong}
    >
      <Tabs
        label="Club settings"
        tabs={[
          { value: 'club', label: tabLabels.club, content: <ClubSection form={form} logo={logo} /> },
          { value: 'families', label: tabLabels.families, content: <FamiliesSection form={form} /> },
          { value: 'schools', label: tabLabels.schools, content: <SchoolsSection form={form} /> },
          {
            value: 'consents',
            label: tabLabels.consents,
            content: <ConsentsSection form={form} opened={opened} />,
          },
          { value: 'pages', label: tabLabels.pages, content: <PagesSection form={form} /> },
        ]}
      />
      {editing.isStale && (
        <NewerVersion
          title="Someone else changed the settings while you were editing"
          pending={editing.loading}
          onLoad={editing.loadTheirs}
        />
      )}
      <SaveBar note={unsaved && 'You have unsaved changes.'}>
        {unsaved && <Button onClick={editing.discard}>Discard changes</Button>}
        <Button type="submit" variant="primary" pending={saving || logo.waiting}>
          Save settings
        </Button>
      </SaveBar>
      <ConfirmTextChange
        checked={asked}
        opened={opened}
        pending={saving}
        onClose={() => setAsked(undefined)}
        onSave={checked => save(checked).then(() => setAsked(undefined))}
      />
      <UnsavedGuard when={unsaved} />
    </Form>
  )
}

const tabs = tabNames.map(value => ({ value, fields: tabFields[value] }))

/** An error may be on another tab: opens that tab and focuses the field. */
function useRevealInvalidTab(form: SettingsForm): () => void {
  const [search, setSearch] = useSearchParams()
  const open = (tab: string) =>
    setSearch(tab === tabNames[0] ? {} : { tab }, { replace: true, preventScrollReset: true })
  return useRevealTab(form, tabs, search.get('tab') ?? tabNames[0], open)
}

/** A link may name a field: `?tab=schools&field=season`. */
function useFocusNamedField({ setFocus }: SettingsForm): void {
  const [search] = useSearchParams()
  const named = fieldNames.find(name => name === search.get('field'))
  useEffect(() => {
    if (!named) return
    // Its tab becomes visible with this render.
    const frame = requestAnimationFrame(() => setFocus(named))
    return () => cancelAnimationFrame(frame)
  }, [named, setFocus])
}
