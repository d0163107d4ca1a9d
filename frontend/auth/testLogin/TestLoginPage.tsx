import { auth, users } from 'virtual:routes'
import { type SyntheticEvent, useEffect, useState } from 'react'
import { AuthFrame } from '#frontend/auth/AuthFrame.tsx'
import { callUnsigned } from '#frontend/lib/api.ts'
import { isUnauthorized, request } from '#frontend/lib/http.ts'
import { recover } from '#frontend/lib/recoverToken.ts'
import { clearToken, readToken } from '#frontend/lib/storage.ts'
import { useAuth } from '#frontend/session/AuthProvider.tsx'
import { Field } from '#frontend/ui/forms/Field.tsx'
import './testLogin.css'

/** Of the demo club. */
const demo = { username: 'parent', password: 'Lacrosse-2026!' }

interface Found {
  status: string
  user?: unknown
}

/** A developer's look at tokens, cookies and recovery; it exists in the development server only. */
export default function TestLoginPage() {
  const { enter } = useAuth()
  const [found, setFound] = useState<Found>({ status: '' })
  useEffect(() => {
    if (readToken()) void check().then(setFound)
  }, [])

  async function login(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const body = { username: String(data.get('username')), password: String(data.get('password')) }
    try {
      const reply = await callUnsigned(auth.tokenLogin, { body })
      if (!reply.token) return setFound({ status: 'No token received' })
      enter(reply)
      setFound({ status: 'Logged in with a token', user: reply.user })
    } catch (error) {
      setFound({ status: `Token login failed: ${wordsFor(error)}` })
    }
  }

  return (
    <AuthFrame title="Test Login" text="For developers: token, cookies and recovery, step by step.">
      <form className="form" method="post" onSubmit={event => void login(event)}>
        <Field label="Username" name="username" autoComplete="username" defaultValue={demo.username} />
        <Field
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          defaultValue={demo.password}
        />
        <button type="submit" className="button button-primary">
          Login
        </button>
      </form>
      <div className="actions">
        <button type="button" className="button" onClick={() => void check().then(setFound)}>
          Check Authentication
        </button>
        <button type="button" className="button" onClick={() => void tryRecovery().then(setFound)}>
          Try Session Recovery
        </button>
        <button type="button" className="button" onClick={() => setFound(clear())}>
          Logout (Clear Token)
        </button>
      </div>
      <p role="status">{found.status}</p>
      <Shown title="User data" text={found.user ? JSON.stringify(found.user, null, 2) : 'none'} />
      <Shown title="Cookies" text={document.cookie || 'none'} />
    </AuthFrame>
  )
}

function Shown({ title, text }: { title: string; text: string }) {
  return (
    <section>
      <h2>{title}</h2>
      <pre className="test-data">{text}</pre>
    </section>
  )
}

/** With the stored token alone: nothing is recovered on the way. */
async function check(): Promise<Found> {
  const token = readToken()
  if (!token) return { status: 'Not authenticated: there is no stored token' }
  try {
    return { status: 'Authenticated', user: await request({ ...users.me, token }) }
  } catch (error) {
    return { status: isUnauthorized(error) ? 'Stored token invalid or expired' : wordsFor(error) }
  }
}

async function tryRecovery(): Promise<Found> {
  clearToken()
  try {
    const token = await recover(undefined)
    if (!token) return { status: 'There is no session to recover' }
    return { status: 'Session recovered', user: await request({ ...users.me, token }) }
  } catch (error) {
    return { status: `Session recovery failed: ${wordsFor(error)}` }
  }
}

function clear(): Found {
  clearToken()
  return { status: 'The token is cleared; a session behind the cookie is not' }
}

const wordsFor = (error: unknown): string => (error instanceof Error ? error.message : String(error))
