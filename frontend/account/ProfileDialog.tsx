import { useSearchParams } from 'react-router-dom'
import { type ProfileFormOutput, profileDraft, tabs, toFormValues } from '#frontend/ownProfile/formValues.ts'
import { BasicFields, ContactFields, LacrosseFields } from '#frontend/ownProfile/ProfileFields.tsx'
import { useSaveProfile } from '#frontend/ownProfile/useSaveProfile.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { ActionDialog } from '#frontend/ui/dialog/ActionDialog.tsx'
import { useDraft } from '#frontend/ui/forms/draft/useDraft.ts'
import { Form, showIssues, useSchemaForm } from '#frontend/ui/forms/form.tsx'
import { useRevealTab } from '#frontend/ui/forms/useRevealTab.ts'
import { Tabs } from '#frontend/ui/page/Tabs.tsx'

/** Edits the profile: on a failed save, the tab with the first error opens. */
export default function ProfileDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const user = useUser()
  const start = toFormValues(user)
  const form = useSchemaForm(
    () => import('#frontend/ownProfile/schema.ts').then(({ ProfileFields }) => ProfileFields),
    start,
  )
  const draft = useDraft(form, profileDraft, { owner: user.id, version: JSON.stringify(start) })
  const [search, setSearch] = useSearchParams()
  const reveal = useRevealTab(form, tabs, search.get('tab') ?? 'basic', tab =>
    setSearch({ edit: '', tab }, { replace: true, preventScrollReset: true }),
  )
  const { save, pending } = useSaveProfile()

  async function submit(values: ProfileFormOutput) {
    const sent = await save(values)
    if (!sent) return onClose()
    if (!sent.ok) {
      showIssues(form, sent.error)
      return reveal()
    }
    onClose()
    form.reset(toFormValues(sent.reply))
    draft.forget()
  }

  return (
    <ActionDialog open={open} onClose={onClose} title="Edit Profile" action="Save Changes" pending={pending}>
      {formId => (
        <Form form={form} draft={draft} id={formId} onSubmit={submit} onInvalid={reveal}>
          <Tabs
            label="Profile sections"
            tabs={[
              { value: 'basic', label: 'Basic', content: <BasicFields form={form} /> },
              { value: 'contact', label: 'Contact', content: <ContactFields form={form} /> },
              { value: 'lacrosse', label: 'Lacrosse', content: <LacrosseFields form={form} /> },
            ]}
          />
        </Form>
      )}
    </ActionDialog>
  )
}
