import { auth } from 'virtual:routes'
import type * as z from 'zod'
import { useSend } from '#frontend/lib/queries.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { useUnloadGuard } from '#frontend/ui/dialog/useUnloadGuard.ts'
import { Field } from '#frontend/ui/forms/Field.tsx'
import { Form, showIssues, useSchemaForm } from '#frontend/ui/forms/form.tsx'
import type { AdministratorForm as FormSchema, SignedIn } from '#shared/auth/model.ts'
import { newUsernameToken } from '../newUsernameToken.ts'
import { PasswordRules } from '../PasswordRules.tsx'

type Values = z.output<typeof FormSchema>

/** Creates an account. If the link is for one address, the address cannot be changed. */
export function AdministratorForm(props: {
  token: string
  linkEmail?: string
  onDone: (signedIn: SignedIn) => void
}) {
  const { token, linkEmail, onDone } = props
  const form = useSchemaForm<z.input<typeof FormSchema>, Values>(
    () => import('#shared/auth/model.ts').then(model => model.AdministratorForm),
    {
      firstName: '',
      lastName: '',
      username: '',
      email: linkEmail ?? '',
      password: '',
      confirmPassword: '',
    },
  )
  const { send, pending } = useSend(auth.claim)
  useUnloadGuard(form.formState.isDirty)

  async function create(values: Values) {
    const sent = await send({ body: { token, ...values } })
    if (sent.ok) onDone(sent.reply)
    else showIssues(form, sent.error)
  }

  const field = (name: keyof Values) => ({
    error: form.formState.errors[name]?.message,
    ...form.register(name),
  })
  return (
    <Form form={form} onSubmit={create}>
      <Field label="First name" autoComplete="given-name" {...field('firstName')} />
      <Field label="Last name" autoComplete="family-name" {...field('lastName')} />
      <Field
        label="Username"
        autoComplete={newUsernameToken}
        autoCapitalize="none"
        spellCheck={false}
        {...field('username')}
      />
      <Field
        label="Email"
        type="email"
        autoComplete="email"
        readOnly={linkEmail !== undefined}
        hint={linkEmail && 'The link is for this email address.'}
        {...field('email')}
      />
      <Field label="Password" type="password" autoComplete="new-password" {...field('password')} />
      <PasswordRules password={form.watch('password')} />
      <Field
        label="Confirm password"
        type="password"
        autoComplete="new-password"
        {...field('confirmPassword')}
      />
      <Button type="submit" variant="primary" pending={pending}>
        Create Account
      </Button>
    </Form>
  )
}
