import { auth, sessions } from 'virtual:routes'
import { useWatch } from 'react-hook-form'
import type * as z from 'zod'
import { PasswordRules } from '#frontend/auth/PasswordRules.tsx'
import { useSend } from '#frontend/lib/queries.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { ActionDialog } from '#frontend/ui/dialog/ActionDialog.tsx'
import { TextField } from '#frontend/ui/forms/FormFields.tsx'
import { Form, showIssues, useSchemaForm } from '#frontend/ui/forms/form.tsx'
import { PasswordOwner } from '#frontend/ui/forms/PasswordOwner.tsx'
import type { ChangePassword } from '#shared/auth/model.ts'

/** After a password change the user stays signed in here, with a new session, and nowhere else. */
export default function PasswordDialog(props: { open: boolean; onClose: () => void }) {
  const { username } = useUser()
  const form = useSchemaForm(() => import('#shared/auth/model.ts').then(model => model.ChangePassword), {
    currentPassword: '',
    password: '',
    confirmPassword: '',
  })
  const password = useWatch({ control: form.control, name: 'password' })
  const { send, pending } = useSend(auth.changePassword, {
    toast: {
      success: { title: 'Password changed', description: 'Your other devices are logged out.' },
      error: 'Your password was not changed',
    },
    refetch: [sessions.list],
    renewsSession: true,
  })

  async function save(body: z.output<typeof ChangePassword>) {
    const sent = await send({ body })
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
      title="Change password"
      size="small"
      action="Change password"
      pending={pending}
    >
      {formId => (
        <Form form={form} id={formId} onSubmit={save}>
          <PasswordOwner username={username} />
          <TextField
            form={form}
            name="currentPassword"
            label="Current password"
            type="password"
            autoComplete="current-password"
          />
          <TextField
            form={form}
            name="password"
            label="New password"
            type="password"
            autoComplete="new-password"
          />
          <PasswordRules password={password} />
          <TextField
            form={form}
            name="confirmPassword"
            label="Confirm new password"
            type="password"
            autoComplete="new-password"
          />
        </Form>
      )}
    </ActionDialog>
  )
}
