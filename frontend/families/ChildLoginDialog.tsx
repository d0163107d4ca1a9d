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
        title: account.active ? 'New password set' : `${firstName} can sign in now`,
        description: `The user name is ${username}.`,
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
      title={account.active ? `A new password for ${firstName}` : `Let ${firstName} sign in`}
      description={
        account.active
          ? 'Every device of this account is signed out. All guardians hear of it by mail.'
          : `${firstName} can see teams, dates, badges and messages, and write to the team where the club allows it; not register, pay or answer for anybody. Mail for ${firstName} goes to the guardians, and they read along in every message.`
      }
      size="small"
      action={account.active ? 'Set Password' : 'Activate'}
      pending={pending}
    >
      {formId => (
        <Form form={form} id={formId} onSubmit={save}>
          <p>
            User name: <strong className={styles.familyUsername}>{account.username}</strong>
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
            label="Confirm Password"
            type="password"
            autoComplete="new-password"
          />
        </Form>
      )}
    </ActionDialog>
  )
}
