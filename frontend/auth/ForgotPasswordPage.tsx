import { auth } from 'virtual:routes'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type * as z from 'zod'
import { type ApiError, getErrorMessage } from '#frontend/lib/http.ts'
import { useSend } from '#frontend/lib/queries.ts'
import { toast } from '#frontend/lib/toast.ts'
import { withReturnTo } from '#frontend/session/returnTo.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { Field } from '#frontend/ui/forms/Field.tsx'
import { Form, showIssues, useSchemaForm } from '#frontend/ui/forms/form.tsx'
import type { ForgotPassword } from '#shared/auth/model.ts'
import type { auth as routes } from '#shared/auth/routes.ts'
import { pages } from '#shared/pages.ts'
import { AuthFrame } from './AuthFrame.tsx'

type Reply = z.infer<typeof routes.forgotPassword.reply>

export default function ForgotPasswordPage() {
  const [search] = useSearchParams()
  const [reply, setReply] = useState<Reply>()
  const back = <Link to={withReturnTo(pages.auth.path, search)}>Back to login</Link>
  if (reply) {
    return (
      <AuthFrame title="Check your email" text={reply.message}>
        <p className="muted">The link in the email works once and expires in 30 minutes.</p>
        {reply.debug && (
          <p>
            Local test club: <a href={reply.debug.resetLink}>set a new password here</a>
          </p>
        )}
        <p>{back}</p>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame
      title={pages.forgotPassword.title}
      text="Enter your email address and we’ll send you a link to set a new password."
    >
      <EmailForm onSent={setReply} />
      <p>{back}</p>
    </AuthFrame>
  )
}

function EmailForm({ onSent }: { onSent: (reply: Reply) => void }) {
  const form = useSchemaForm<z.input<typeof ForgotPassword>, z.output<typeof ForgotPassword>>(
    () => import('#shared/auth/model.ts').then(model => model.ForgotPassword),
    { email: '' },
  )
  const { send, pending } = useSend(auth.forgotPassword)

  async function ask(body: z.output<typeof ForgotPassword>) {
    const sent = await send({ body })
    if (sent.ok) return onSent(sent.reply)
    toast(toErrorMessage(sent.error))
    showIssues(form, sent.error)
  }

  return (
    <Form form={form} onSubmit={ask}>
      <Field
        label="Email"
        type="email"
        autoComplete="email"
        error={form.formState.errors.email?.message}
        {...form.register('email')}
      />
      <Button type="submit" variant="primary" pending={pending}>
        Send Reset Instructions
      </Button>
    </Form>
  )
}

const toErrorMessage = (error: ApiError) =>
  error.status === 0
    ? {
        title: 'Error',
        description: 'An unexpected error occurred. Please try again later.',
        destructive: true,
      }
    : {
        title: 'Something went wrong',
        description: getErrorMessage(error, 'Failed to process your request. Please try again.'),
        destructive: true,
      }
