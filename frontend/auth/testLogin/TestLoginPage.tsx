import { auth, users } from 'virtual:routes'
import { useEffect, useState } from 'react'
import { AuthFrame } from '#frontend/auth/AuthFrame.tsx'
import { callAnonymously } from '#frontend/lib/api.ts'
import { isUnauthorized, request } from '#frontend/lib/http.ts'
import { recoverToken } from '#frontend/lib/recoverToken.ts'
import { clearToken, readToken } from '#frontend/lib/storage.ts'
import { useAuth } from '#frontend/session/AuthProvider.tsx'
import buttonStyles from '#frontend/ui/Button.module.css'
import { Button } from '#frontend/ui/Button.tsx'
import { Field } from '#frontend/ui/forms/Field.tsx'
import { PlainForm } from '#frontend/ui/forms/PlainForm.tsx'
import styles from './TestLoginPage.module.css'

/** The demo club's account. */
const demoCredentials = { username: 'parent', password: 'Lacrosse-2026!' }

interface CheckResult {
  status: string
  user?: unknown
}

/** Shows tokens, cookies and recovery to developers; exists only in the development server. */
export default function TestLoginPage() {
  const { signIn } = useAuth()
  const [found, setFound] = useState<CheckResult>({ status: '' })
  useEffect(() => {
    if (readToken()) void checkToken().then(setFound)
  }, [])

  async function login(form: HTMLFormElement) {
    const data = new FormData(form)
    const body = { username: String(data.get('username')), password: String(data.get('password')) }
    try {
      const reply = await callAnonymously(auth.tokenLogin, { body })
      if (!reply.token) return setFound({ status: 'No token received' })
      signIn(reply)
      setFound({ status: 'Logged in with a token', user: reply.user })
    } catch (error) {
      setFound({ status: `Token login failed: ${toMessage(error)}` })
    }
  }

  return (
    <AuthFrame title="Test Login" text="For developers: token, cookies and recovery, step by step.">
      <PlainForm onSubmit={login}>
        <Field
          label="Username"
          name="username"
          autoComplete="username"
          defaultValue={demoCredentials.username}
        />
        <Field
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          defaultValue={demoCredentials.password}
        />
        <Button type="submit" variant="primary">
          Login
        </Button>
      </PlainForm>
      <div className={buttonStyles.actions}>
        <Button onClick={() => void checkToken().then(setFound)}>Check Authentication</Button>
        <Button onClick={() => void tryRecovery().then(setFound)}>Try Session Recovery</Button>
        <Button onClick={() => setFound(clearTokens())}>Logout (Clear Token)</Button>
      </div>
      <p role="status">{found.status}</p>
      <ResultCard title="User data" text={found.user ? JSON.stringify(found.user, null, 2) : 'none'} />
      <ResultCard title="Cookies" text={document.cookie || 'none'} />
    </AuthFrame>
  )
}

function ResultCard({ title, text }: { title: string; text: string }) {
  return (
    <section>
      <h2>{title}</h2>
      <pre className={styles.testData}>{text}</pre>
    </section>
  )
}

/** Checks the stored token alone, without recovery. */
async function checkToken(): Promise<CheckResult> {
  const token = readToken()
  if (!token) return { status: 'Not authenticated: there is no stored token' }
  try {
    return { status: 'Authenticated', user: await request({ ...users.me, token }) }
  } catch (error) {
    return { status: isUnauthorized(error) ? 'Stored token invalid or expired' : toMessage(error) }
  }
}

async function tryRecovery(): Promise<CheckResult> {
  clearToken()
  try {
    const token = await recoverToken(undefined)
    if (!token) return { status: 'There is no session to recover' }
    return { status: 'Session recovered', user: await request({ ...users.me, token }) }
  } catch (error) {
    return { status: `Session recovery failed: ${toMessage(error)}` }
  }
}

function clearTokens(): CheckResult {
  clearToken()
  return { status: 'The token was cleared, but the session behind the cookie is still active' }
}

const toMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error))
