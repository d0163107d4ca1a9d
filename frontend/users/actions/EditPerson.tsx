import { users } from 'virtual:routes'
import { useSend } from '#frontend/lib/queries.ts'
import { toast } from '#frontend/lib/toast.ts'
import { usePeopleCache } from '#frontend/people/usePeopleCache.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { ActionDialog } from '#frontend/ui/dialog/ActionDialog.tsx'
import { TextField } from '#frontend/ui/forms/FormFields.tsx'
import { Form, showIssues, useSchemaForm } from '#frontend/ui/forms/form.tsx'
import { type EditPersonOutput, getChanges, mergeIntoRow, toFormValues } from './formValues.ts'
import type { UserDialogProps } from './UserDialogs.tsx'

/** The part of a profile that administrators may edit; its owner edits the rest. */
export default function EditPerson({ person, open, onClose }: UserDialogProps) {
  const { id: ownId } = useUser()
  const cache = usePeopleCache()
  const isChild = person.role === 'player'
  const form = useSchemaForm(
    () => import('./schema.ts').then(schema => (isChild ? schema.ChildFields : schema.PersonFields)),
    toFormValues(person),
  )
  const { send, pending } = useSend(users.updateProfile, {
    toast: { success: 'Profile updated' },
    refetch: person.id === ownId ? [users.me] : [],
  })

  async function save(values: EditPersonOutput) {
    const body = getChanges(values, person)
    if (Object.keys(body).length === 0) return onClose()
    const sent = await send({ params: { id: person.id }, body })
    if (!sent.ok) {
      const description = `Error updating profile: ${sent.error.message}`
      toast({ title: 'Error updating profile', description, destructive: true })
      return showIssues(form, sent.error)
    }
    onClose()
    const row = mergeIntoRow(person, sent.reply)
    form.reset(toFormValues(row))
    await cache.replace(row)
  }

  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title="Edit Profile"
      description={isChild ? person.fullName : person.username && `Username: ${person.username}`}
      size="small"
      action="Save Changes"
      pending={pending}
    >
      {formId => (
        <Form form={form} id={formId} onSubmit={save}>
          {isChild ? (
            <p className="muted">Change a child’s name in their player profile.</p>
          ) : (
            <>
              <TextField form={form} name="fullName" label="Full name" autoComplete="off" maxLength={120} />
              <TextField
                form={form}
                name="email"
                label="Email"
                hint="Password links go to this address. We’ll also email the old one."
                type="email"
                autoComplete="off"
                maxLength={254}
              />
            </>
          )}
          <TextField
            form={form}
            name="phoneNumber"
            label="Phone"
            type="tel"
            autoComplete="off"
            optional
            maxLength={30}
          />
        </Form>
      )}
    </ActionDialog>
  )
}
