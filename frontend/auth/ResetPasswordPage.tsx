import { auth, users } from 'virtual:routes'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type * as z from 'zod'
import { getErrorMessage } from '#frontend/lib/http.ts'
import { useSend } from '#frontend/lib/queries.ts'
import { toast } from '#frontend/lib/toast.ts'
import { Button, LinkButton } from '#frontend/ui/Button.tsx'
import fieldStyles from '#frontend/ui/forms/Field.module.css'
import { Field } from '#frontend/ui/forms/Field.tsx'
import { Form, showIssues, useSchemaForm } from '#frontend/ui/forms/form.tsx'
import type { ResetForm } from '#shared/auth/model.ts'
import { pages } from '#shared/pages.ts'
import { AuthFrame } from './AuthFrame.tsx'
import { useLinkToken } from './linkToken.ts'
import { NotMine } from './NotMine.tsx'
import { PasswordRules } from './PasswordRules.tsx'

export default function ResetPasswordPage() {
  const token = useLinkToken()
  const [done, setDone] = useState(false)
  const [asksBirthday, setAsksBirthday] = useState(false)
  const [freed, setFreed] = useState<string>()
  if (freed) {
    return (
      <AuthFrame title="Address removed" text={freed}>
        <LinkButton variant="primary" to={pages.auth.path}>
          Go to Login
        </LinkButton>
      </AuthFrame>
    )
  }
  if (done) {
    return (
      <AuthFrame
        title="Password Reset Successfully"
        text="All devices have been logged out. Log in with your new password."
      >
        <LinkButton variant="primary" to={pages.auth.path}>
          Go to Login
        </LinkButton>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame
      title={asksBirthday ? 'One more step' : pages.resetPassword.title}
      text={token ? (asksBirthday ? whyBirthday : 'Choose a new password for your account.') : undefined}
    >
      {/* React moves it into the head: requests of this page must not send the URL as referrer. */}
      <meta name="referrer" content="no-referrer" />
      {token ? (
        <PasswordForm
          token={token}
          asksBirthday={asksBirthday}
          onBirthdayAsked={() => setAsksBirthday(true)}
          onDone={() => setDone(true)}
          onFreed={setFreed}
        />
      ) : (
        <NoToken />
      )}
      <p>
        <Link to={pages.auth.path}>Back to login</Link>
      </p>
    </AuthFrame>
  )
}

const whyBirthday =
  'To protect your children’s information, please enter the birthday of one of them. Your new password is kept.'

function NoToken() {
  return (
    <>
      <p className={fieldStyles.formError} role="alert">
        No reset token provided. Please request a new password reset link.
      </p>
      <LinkButton variant="primary" to={pages.forgotPassword.path}>
        Request a new link
      </LinkButton>
    </>
  )
}

type Passwords = z.output<typeof ResetForm>

function PasswordForm({
  token,
  asksBirthday,
  onBirthdayAsked,
  onDone,
  onFreed,
}: {
  token: string
  /** The server has asked for it: then its field is there. */
  asksBirthday: boolean
  onBirthdayAsked: () => void
  onDone: () => void
  onFreed: (message: string) => void
}) {
  const form = useSchemaForm<z.input<typeof ResetForm>, Passwords>(
    () => import('#shared/auth/model.ts').then(model => model.ResetForm),
    { password: '', confirmPassword: '' },
  )
  const { errors } = form.formState
  const { send, pending } = useSend(auth.resetPassword, { refetch: [users.me] })

  async function reset(passwords: Passwords) {
    const sent = await send({ body: { token, ...passwords } })
    if (sent.ok) return onDone()
    if (!asksBirthday && sent.error.issues.some(({ field }) => field === 'birthday')) return onBirthdayAsked()
    const message = getErrorMessage(sent.error, 'Failed to reset your password. Please try again.')
    toast({ title: 'Password Reset Failed', description: message, destructive: true })
    showIssues(form, { message, issues: sent.error.issues })
  }

  return (
    <>
      <Form form={form} onSubmit={reset}>
        {asksBirthday && (
          <Field
            label="Date of birth of one of your children"
            type="date"
            error={errors.birthday?.message}
            {...form.register('birthday')}
          />
        )}
        <Field
          label="New password"
          type="password"
          autoComplete="new-password"
          error={errors.password?.message}
          {...form.register('password')}
        />
        <PasswordRules password={form.watch('password')} />
        <Field
          label="Confirm password"
          type="password"
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          {...form.register('confirmPassword')}
        />
        <Button type="submit" variant="primary" pending={pending}>
          Reset Password
        </Button>
      </Form>
      {errors.root && <Link to={pages.forgotPassword.path}>Request a new link</Link>}
      {asksBirthday && <NotMine token={token} onFreed={onFreed} />}
    </>
  )
}
