import { auth } from 'virtual:routes'
import { type SyntheticEvent, useState, useSyncExternalStore } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { useSend } from '#frontend/lib/queries.ts'
import { useAuth } from '#frontend/session/AuthProvider.tsx'
import { keepReturnTo } from '#frontend/session/returnTo.ts'
import { Check, Field } from '#frontend/ui/forms/Field.tsx'
import type { Credentials } from '#shared/auth/model.ts'
import { pages } from '#shared/pages.ts'

const names = ['username', 'password'] as const
type Errors = Partial<Record<(typeof names)[number], string>>

export function LoginForm() {
  const { enter } = useAuth()
  const [errors, setErrors] = useState<Errors>({})
  const ready = useIsReady()
  const [search] = useSearchParams()
  const { send, pending } = useSend(auth.login, {
    toast: { success: 'Login successful', error: 'Login failed' },
  })

  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    const body = {
      username: String(data.get('username')),
      password: String(data.get('password')),
      keep: data.has('keep'),
    }
    const wrong = await check(body)
    setErrors(wrong)
    const first = names.find(name => wrong[name])
    if (first) return focus(form, first)
    const sent = await send({ body })
    if (sent.ok) enter(sent.reply)
  }

  const clear = (event: SyntheticEvent<HTMLFormElement>) => {
    if (event.target instanceof HTMLInputElement) setErrors({ ...errors, [event.target.name]: undefined })
  }

  return (
    <form
      className="form"
      method="post"
      noValidate
      onSubmit={event => void submit(event)}
      onInput={clear}
      onFocus={() => void loadSchema().catch(() => undefined)}
    >
      <Field
        label="Username"
        hint="Your e-mail address works too."
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
      <Link className="auth-forgot" to={keepReturnTo(pages.forgotPassword.path, search)}>
        Forgot Password?
      </Link>
      <Check label="Keep me signed in" hint="For families: on this device, for 30 days." name="keep" />
      {/* Until the script is there a click would post the password to a page that cannot take it. */}
      <button type="submit" className="button button-primary" disabled={!ready} aria-disabled={pending}>
        {pending && <span className="spinner" aria-hidden="true" />}
        Login
      </button>
    </form>
  )
}

/** The schema comes with the first touch of the form, not with the page. */
const loadSchema = () => import('#shared/auth/model.ts')

async function check(body: Credentials): Promise<Errors> {
  const model = await loadSchema().catch(() => undefined)
  // Without it the server says the same.
  const issues = model?.Credentials.safeParse(body).error?.issues ?? []
  return Object.fromEntries(issues.toReversed().map(issue => [issue.path[0], issue.message]))
}

function focus(form: HTMLFormElement, name: string): void {
  const input = form.elements.namedItem(name)
  if (input instanceof HTMLElement) input.focus()
}

const never = () => () => undefined

/** False in prerendered HTML, true once React has taken over. */
function useIsReady(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
