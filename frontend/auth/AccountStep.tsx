import { useWatch } from 'react-hook-form'
import { Link, useSearchParams } from 'react-router-dom'
import type * as z from 'zod'
import { useClub } from '#frontend/lib/club.ts'
import { withReturnTo } from '#frontend/session/returnTo.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { RadioGroup } from '#frontend/ui/forms/Choice.tsx'
import type { KeptDraft } from '#frontend/ui/forms/draft/DraftNote.tsx'
import { Field } from '#frontend/ui/forms/Field.tsx'
import { Form, type SchemaForm } from '#frontend/ui/forms/form.tsx'
import type { AccountStep as AccountSchema } from '#shared/auth/model.ts'
import { pages } from '#shared/pages.ts'
import { newUsernameToken } from './newUsernameToken.ts'
import styles from './registration.module.css'

export type AccountForm = SchemaForm<z.input<typeof AccountSchema>, Account>
export type Account = z.output<typeof AccountSchema>

const roles = [
  { value: 'parent', name: 'Parent', text: 'I register my children and follow their season.' },
  { value: 'coach', name: 'Coach', text: 'I coach a team. The club reviews each coach.' },
] as const

export function AccountStep(props: {
  form: AccountForm
  draft: KeptDraft
  onNext: (values: Account) => void
}) {
  const { form, draft, onNext } = props
  const { config } = useClub()
  const { errors } = form.formState
  const role = useWatch({ control: form.control, name: 'role' })
  const [search] = useSearchParams()
  return (
    <>
      <p className="muted">
        Players must be registered by a parent: create your account first, then add each child.
      </p>
      <Form form={form} draft={draft} onSubmit={onNext}>
        <RadioGroup
          label="I am a"
          className={styles.role}
          options={roles.map(({ value, name, text }) => ({
            value,
            label: (
              <>
                <strong>{name}</strong>
                <span className="muted">{text}</span>
              </>
            ),
          }))}
          value={role}
          onChange={chosen => form.setValue('role', chosen, { shouldDirty: true })}
        />
        <Field
          label="Username"
          autoComplete={newUsernameToken}
          autoCapitalize="none"
          spellCheck={false}
          error={errors.username?.message}
          {...form.register('username')}
        />
        <Field
          label="Email"
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...form.register('email')}
        />
        <div className={styles.pair}>
          <Field
            label="Password"
            type="password"
            autoComplete="new-password"
            hint={`At least ${config?.passwordMinLength ?? 6} characters.`}
            error={errors.password?.message}
            {...form.register('password')}
          />
          <Field
            label="Confirm password"
            type="password"
            autoComplete="new-password"
            error={errors.confirmPassword?.message}
            {...form.register('confirmPassword')}
          />
        </div>
        <div className={styles.wizardActions}>
          <Button type="submit" variant="primary">
            Continue
          </Button>
        </div>
      </Form>
      <p className="muted">
        Already have an account? <Link to={withReturnTo(pages.auth.path, search)}>Log in</Link>
      </p>
    </>
  )
}
