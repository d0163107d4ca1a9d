import { users } from 'virtual:routes'
import { Link } from 'react-router-dom'
import type * as z from 'zod'
import { useSend } from '#frontend/lib/queries.ts'
import { usePeopleCache } from '#frontend/people/usePeopleCache.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { ActionDialog } from '#frontend/ui/dialog/ActionDialog.tsx'
import { SelectField, TextField } from '#frontend/ui/forms/FormFields.tsx'
import { Form, showIssues, useSchemaForm } from '#frontend/ui/forms/form.tsx'
import layout from '#frontend/ui/styles/layout.module.css'
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
  const { effectiveRole } = useUser()
  const cache = usePeopleCache()
  const form = useSchemaForm(() => import('./schema.ts').then(({ Invitee }) => Invitee), emptyValues)
  const { send, pending } = useSend(users.create, {
    toast: {
      success: ({ fullName }) => ({
        title: 'Invitation sent',
        description: `${fullName} can choose a password with the emailed link.`,
      }),
      error: 'The person couldn’t be added',
    },
  })

  async function add(person: z.output<typeof Invitee>) {
    const sent = await send({ body: { ...person, fullName: `${person.firstName} ${person.lastName}` } })
    if (!sent.ok) return showIssues(form, sent.error)
    form.reset(emptyValues)
    onAdded(sent.reply)
    await cache.refetchAll()
  }

  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title="Add person"
      description={
        <>
          For adults, who get an invitation by email. To add a child, create their{' '}
          <Link to={pages.playerRegistration.path}>player profile</Link>.
        </>
      }
      action="Add person"
      pending={pending}
    >
      {formId => (
        <Form form={form} id={formId} onSubmit={add}>
          <div className={layout.columns}>
            <TextField form={form} name="firstName" label="First name" autoComplete="off" maxLength={60} />
            <TextField form={form} name="lastName" label="Last name" autoComplete="off" maxLength={60} />
          </div>
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
            options={listAddableRoles(effectiveRole).map(value => ({ value, label: roleLabels[value] }))}
          />
        </Form>
      )}
    </ActionDialog>
  )
}

const emptyValues = { firstName: '', lastName: '', email: '', phoneNumber: '', role: undefined }
