import { users } from 'virtual:routes'
import { useSearchParams } from 'react-router-dom'
import { useSend } from '#frontend/lib/queries.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { ActionDialog } from '#frontend/ui/dialog/ActionDialog.tsx'
import { Form, showIssues, useSchemaForm } from '#frontend/ui/forms/form.tsx'
import { useRevealTab } from '#frontend/ui/forms/useRevealTab.ts'
import { Tabs } from '#frontend/ui/page/Tabs.tsx'
import { getChanges, type ProfileFormOutput, tabs, toFormValues } from './formValues.ts'
import { BasicFields, ContactFields, LacrosseFields } from './ProfileFields.tsx'

/** Edits the profile: on a failed save, the tab with the first error opens. */
export default function ProfileDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const user = useUser()
  const form = useSchemaForm(
    () => import('./schema.ts').then(({ ProfileFields }) => ProfileFields),
    toFormValues(user),
  )
  const [search, setSearch] = useSearchParams()
  const reveal = useRevealTab(form, tabs, search.get('tab') ?? 'basic', tab =>
    setSearch({ edit: '', tab }, { replace: true, preventScrollReset: true }),
  )
  const { send, pending } = useSend(users.updateProfile, {
    toast: { success: 'Profile updated', error: 'Error updating profile' },
    refetch: [users.me],
  })

  async function save(values: ProfileFormOutput) {
    const body = getChanges(values, user)
    if (Object.keys(body).length === 0) return onClose()
    const sent = await send({ params: { id: user.id }, body })
    if (!sent.ok) {
      showIssues(form, sent.error)
      return reveal()
    }
    onClose()
    form.reset(toFormValues(sent.reply))
  }

  return (
    <ActionDialog open={open} onClose={onClose} title="Edit Profile" action="Save Changes" pending={pending}>
      {formId => (
        <Form form={form} id={formId} onSubmit={save} onInvalid={reveal}>
          <Tabs
            label="Parts of your profile"
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
