import { families } from 'virtual:routes'
import type * as z from 'zod'
import { useClub } from '#frontend/lib/club.ts'
import { useSend } from '#frontend/lib/queries.ts'
import { ActionDialog } from '#frontend/ui/dialog/ActionDialog.tsx'
import { TextField } from '#frontend/ui/forms/FormFields.tsx'
import { Form, showIssues, useSchemaForm } from '#frontend/ui/forms/form.tsx'
import { PasswordOwner } from '#frontend/ui/forms/PasswordOwner.tsx'
import type { FirstPassword } from '#shared/auth/model.ts'
import type { FamilyChild } from '#shared/families/model.ts'
import styles from './family.module.css'

/** A guardian sets or changes the child's password. */
export default function ChildLoginDialog(props: { child: FamilyChild; open: boolean; onClose: () => void }) {
  const { id, firstName, account } = props.child
  const { config } = useClub()
  const form = useSchemaForm(() => import('#shared/auth/model.ts').then(model => model.FirstPassword), {
    password: '',
    confirmPassword: '',
  })
  const { send, pending } = useSend(families.activate, {
    toast: {
      success: ({ username }) => ({
        title: account.active ? 'New password set' : `${firstName} can log in now`,
        description: `The username is ${username}.`,
      }),
      error: 'The password was not set',
    },
    refetch: [families.list],
  })

  async function save(body: z.output<typeof FirstPassword>) {
    const sent = await send({ params: { id }, body })
    if (!sent.ok) return showIssues(form, sent.error)
    close()
  }

  /** Clears the passwords, so that the next user of this screen does not find them. */
  function close() {
    props.onClose()
    form.reset()
  }

  return (
    <ActionDialog
      open={props.open}
      onClose={close}
      title={account.active ? `New password for ${firstName}` : `Let ${firstName} log in`}
      description={
        account.active
          ? 'This account will be logged out on all devices. All guardians will be emailed.'
          : `${firstName} can see teams, the schedule, badges and messages, and can message the team if the club allows it, but can’t register, pay or RSVP for anyone. Email for ${firstName} goes to the guardians, and they can read every message.`
      }
      size="small"
      action={account.active ? 'Set password' : 'Turn on'}
      pending={pending}
    >
      {formId => (
        <Form form={form} id={formId} onSubmit={save}>
          <p>
            Username: <strong className={styles.familyUsername}>{account.username}</strong>
          </p>
          <PasswordOwner username={account.username} />
          <TextField
            form={form}
            name="password"
            label="Password"
            type="password"
            autoComplete="new-password"
            hint={config && `At least ${config.passwordMinLength} characters`}
          />
          <TextField
            form={form}
            name="confirmPassword"
            label="Confirm password"
            type="password"
            autoComplete="new-password"
          />
        </Form>
      )}
    </ActionDialog>
  )
}
