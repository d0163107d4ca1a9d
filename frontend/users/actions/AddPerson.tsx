import { users } from 'virtual:routes'
import { Link } from 'react-router-dom'
import type * as z from 'zod'
import { useSend } from '#frontend/lib/queries.ts'
import { usePeopleCache } from '#frontend/people/usePeopleCache.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { ActionDialog } from '#frontend/ui/dialog/ActionDialog.tsx'
import { SelectField, TextField } from '#frontend/ui/forms/FormFields.tsx'
import { Form, showIssues, useSchemaForm } from '#frontend/ui/forms/form.tsx'
import { listAddableRoles } from '#frontend/users/describe.ts'
import { roleLabels } from '#shared/access.ts'
import { pages } from '#shared/pages.ts'
import type { Invitee } from './schema.ts'

/** A new account without a password: its owner gets a link to choose one. */
export default function AddPerson(props: {
  open: boolean
  onClose: () => void
  onAdded: (person: { id: string }) => void
}) {
  const { open, onClose, onAdded } = props
  const { actsAs } = useUser()
  const cache = usePeopleCache()
  const form = useSchemaForm(() => import('./schema.ts').then(({ Invitee }) => Invitee), emptyValues)
  const { send, pending } = useSend(users.create, {
    toast: {
      success: ({ fullName }) => ({
        title: 'An invitation has been sent',
        description: `${fullName} chooses a password by the link in it.`,
      }),
      error: 'The person could not be added',
    },
  })

  async function add(body: z.output<typeof Invitee>) {
    const sent = await send({ body })
    if (!sent.ok) return showIssues(form, sent.error)
    form.reset(emptyValues)
    onAdded(sent.reply)
    await cache.refetchAll()
  }

  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title="Add Person"
      description={
        <>
          For grown-ups, who get an invitation by mail. A child is added with{' '}
          <Link to={pages.playerRegistration.path}>its profile</Link>.
        </>
      }
      action="Add Person"
      pending={pending}
    >
      {formId => (
        <Form form={form} id={formId} onSubmit={add}>
          <TextField form={form} name="fullName" label="Full Name" autoComplete="off" maxLength={120} />
          <TextField form={form} name="email" label="Email" type="email" autoComplete="off" maxLength={254} />
          <TextField
            form={form}
            name="phoneNumber"
            label="Phone"
            type="tel"
            autoComplete="off"
            optional
            maxLength={30}
          />
          <SelectField
            form={form}
            name="role"
            label="Role"
            empty="Please select"
            options={listAddableRoles(actsAs).map(value => ({ value, label: roleLabels[value] }))}
          />
        </Form>
      )}
    </ActionDialog>
  )
}

const emptyValues = { fullName: '', email: '', phoneNumber: '', role: undefined }
