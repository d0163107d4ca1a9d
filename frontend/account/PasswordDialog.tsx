import { auth } from 'virtual:routes'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import type * as z from 'zod'
import { PasswordRules } from '#frontend/auth/PasswordRules.tsx'
import { useSend } from '#frontend/lib/queries.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { Dialog } from '#frontend/ui/Dialog.tsx'
import { FormButtons } from '#frontend/ui/forms/FormButtons.tsx'
import { TextField } from '#frontend/ui/forms/FormFields.tsx'
import { Form, showIssues, useSchemaForm } from '#frontend/ui/forms/form.tsx'
import type { ChangePassword } from '#shared/auth/model.ts'
import { useGoOn } from './useRenewSession.ts'

/** Whoever changes his password stays signed in here, with a session of its own, and nowhere else. */
export default function PasswordDialog(props: { open: boolean; onClose: () => void }) {
  const goOn = useGoOn()
  const { username } = useUser()
  const formId = useId()
  const form = useSchemaForm(() => import('#shared/auth/model.ts').then(model => model.ChangePassword), {
    currentPassword: '',
    password: '',
    confirmPassword: '',
  })
  const password = useWatch({ control: form.control, name: 'password' })
  const { send, pending } = useSend(auth.changePassword, {
    toast: {
      success: { title: 'Password changed', description: 'Your other devices are signed out.' },
      error: 'Your password was not changed',
    },
  })

  async function save(body: z.output<typeof ChangePassword>) {
    const sent = await send({ body })
    if (!sent.ok) return showIssues(form, sent.error)
    close()
    await goOn(sent.reply.token)
  }

  /** No password stays behind for the next one at this screen. */
  function close() {
    props.onClose()
    form.reset()
  }

  return (
    <Dialog
      open={props.open}
      onClose={close}
      title="Change Password"
      size="small"
      footer={<FormButtons form={formId} action="Change Password" pending={pending} onCancel={close} />}
    >
      <Form form={form} id={formId} onSubmit={save}>
        {/* Tells a password manager whose password this is. */}
        <input className="hidden" type="text" autoComplete="username" value={username} readOnly hidden />
        <TextField
          form={form}
          name="currentPassword"
          label="Current Password"
          type="password"
          autoComplete="current-password"
        />
        <TextField
          form={form}
          name="password"
          label="New Password"
          type="password"
          autoComplete="new-password"
        />
        <PasswordRules password={password} />
        <TextField
          form={form}
          name="confirmPassword"
          label="Confirm New Password"
          type="password"
          autoComplete="new-password"
        />
      </Form>
    </Dialog>
  )
}
