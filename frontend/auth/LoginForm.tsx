import { auth } from 'virtual:routes'
import { type SyntheticEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { isUnauthorized } from '#frontend/lib/http.ts'
import { useSend } from '#frontend/lib/queries.ts'
import { useAuth } from '#frontend/session/AuthProvider.tsx'
import { withReturnTo } from '#frontend/session/returnTo.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { Checkbox, Field } from '#frontend/ui/forms/Field.tsx'
import { PlainForm } from '#frontend/ui/forms/PlainForm.tsx'
import type { Credentials } from '#shared/auth/model.ts'
import { pages } from '#shared/pages.ts'
import styles from './auth.module.css'
import { useIsHydrated } from './useIsHydrated.ts'

type Errors = Partial<Record<'username' | 'password', string>>

export function LoginForm() {
  const { signIn } = useAuth()
  const [errors, setErrors] = useState<Errors>({})
  const ready = useIsHydrated()
  const [search] = useSearchParams()
  const { send, pending } = useSend(auth.login, {
    toast: { success: 'Login successful', error: { title: 'Login failed', fallback: '' } },
  })

  async function submit(form: HTMLFormElement) {
    const data = new FormData(form)
    const body = {
      username: String(data.get('username')),
      password: String(data.get('password')),
      keep: data.has('keep'),
    }
    const wrong = await validate(body)
    setErrors(wrong)
    if (wrong.username || wrong.password) return
    const sent = await send({ body })
    if (sent.ok) return signIn(sent.reply)
    // The toast goes away, and a keyboard may cover it.
    if (isUnauthorized(sent.error)) setErrors({ password: sent.error.message })
  }

  const clear = (event: SyntheticEvent<HTMLFormElement>) => {
    if (event.target instanceof HTMLInputElement) setErrors({ ...errors, [event.target.name]: undefined })
  }

  return (
    <PlainForm onSubmit={submit} onInput={clear} onFocus={() => void loadSchema().catch(() => undefined)}>
      <Field
        label="Username"
        hint="You can also use your email address."
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username}
      />
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        error={errors.password}
      />
      <Link className={styles.authForgot} to={withReturnTo(pages.forgotPassword.path, search)}>
        Forgot Password?
      </Link>
      <Checkbox
        label="Keep me logged in"
        hint="Families stay logged in on this device for 30 days."
        name="keep"
      />
      {/* Until the script is loaded, a click would post the password to a static page. */}
      <Button type="submit" variant="primary" disabled={!ready} pending={pending}>
        Login
      </Button>
    </PlainForm>
  )
}

/** The schema is loaded on the first interaction, not with the page. */
const loadSchema = () => import('#shared/auth/model.ts')

async function validate(body: Credentials): Promise<Errors> {
  const model = await loadSchema().catch(() => undefined)
  // If it cannot be loaded, the server validates anyway.
  const issues = model?.Credentials.safeParse(body).error?.issues ?? []
  return Object.fromEntries(issues.toReversed().map(issue => [issue.path[0], issue.message]))
}
