import { useUser } from '#frontend/session/AuthProvider.tsx'
import { ActionDialog } from '#frontend/ui/dialog/ActionDialog.tsx'
import { Form, showIssues, useSchemaForm } from '#frontend/ui/forms/form.tsx'
import { type ProfileFormOutput, toFormValues } from './formValues.ts'
import { ContactFields } from './ProfileFields.tsx'
import { useSaveProfile } from './useSaveProfile.ts'

/** The contact part of the profile, for a screen that is not to be left for it. */
export default function AddressDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const user = useUser()
  const form = useSchemaForm(
    () => import('./schema.ts').then(({ ProfileFields }) => ProfileFields),
    toFormValues(user),
  )
  const { save, pending } = useSaveProfile()

  async function submit(values: ProfileFormOutput) {
    const sent = await save(values)
    if (!sent) return onClose()
    if (!sent.ok) return showIssues(form, sent.error)
    onClose()
  }

  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title="Change address"
      description="This is the address for your account and all your children."
      action="Save Changes"
      pending={pending}
    >
      {formId => (
        <Form form={form} id={formId} onSubmit={submit}>
          <ContactFields form={form} />
        </Form>
      )}
    </ActionDialog>
  )
}
