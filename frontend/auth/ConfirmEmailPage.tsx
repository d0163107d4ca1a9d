import { auth, users } from 'virtual:routes'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import { type ApiError, isRefused } from '#frontend/lib/http.ts'
import { useSend } from '#frontend/lib/queries.ts'
import { useAuth } from '#frontend/session/AuthProvider.tsx'
import { authPath } from '#frontend/session/returnTo.ts'
import { Button, LinkButton } from '#frontend/ui/Button.tsx'
import fieldStyles from '#frontend/ui/forms/Field.module.css'
import { pages } from '#shared/pages.ts'
import { AuthFrame } from './AuthFrame.tsx'
import { createHeldToken } from './linkToken.ts'

const linkToken = createHeldToken()
/** Set by whoever goes from here to the login, which finishes it. */
let comesBack = false

/**
 * The link that confirms an address. It acts only on a click, here or at the login that it leads to, because virus
 * scanners open links too.
 */
export default function ConfirmEmailPage() {
  const token = linkToken.useToken()
  const [done, setDone] = useState<string>()
  if (!token) {
    return (
      <AuthFrame title="This link is incomplete" text="Please open the link in the email again.">
        <NextLink />
      </AuthFrame>
    )
  }
  return (
    <>
      {/* React moves it into the head: requests of this page must not send the URL as referrer. */}
      <meta name="referrer" content="no-referrer" />
      {done ? (
        <AuthFrame title="Email confirmed" text={done}>
          <NextLink />
        </AuthFrame>
      ) : (
        <ConfirmForm token={token} onDone={setDone} />
      )}
    </>
  )
}

function ConfirmForm({ token, onDone }: { token: string; onDone: (message: string) => void }) {
  const { status, logout } = useAuth()
  const isOut = status === 'out' || status === 'expired'
  const { send, pending } = useSend(auth.confirmEmail, { refetch: [users.me] })
  const [problem, setProblem] = useState<ApiError>()
  async function confirm() {
    const sent = await send({ body: { token } })
    if (!sent.ok) return setProblem(sent.error)
    linkToken.clear()
    onDone(sent.reply.message)
  }
  async function changeAccount() {
    comesBack = true
    await logout({ to: loginPath })
  }
  const finish = useEffectEvent(() => {
    if (!comesBack) return
    comesBack = false
    void confirm()
  })
  useEffect(() => {
    if (status === 'in') finish()
  }, [status])
  return (
    <AuthFrame
      title={pages.confirmEmail.title}
      text={
        isOut
          ? 'Please log in first so we know the account is yours. If you didn’t sign up, you can ignore this.'
          : 'If you created this account, please confirm your email. If not, you can ignore this.'
      }
    >
      <div role="alert">{problem && <p className={fieldStyles.formError}>{problem.message}</p>}</div>
      {isOut ? (
        <LinkButton
          variant="primary"
          to={loginPath}
          onClick={() => {
            comesBack = true
          }}
        >
          Log in to confirm
        </LinkButton>
      ) : problem?.status === 409 ? (
        <Button variant="primary" onClick={() => void changeAccount()}>
          Use another account
        </Button>
      ) : isRefused(problem) ? (
        <LinkButton variant="primary" to={pages.account.path}>
          Request a new link
        </LinkButton>
      ) : (
        <Button
          variant="primary"
          pending={pending}
          disabled={status === 'loading'}
          onClick={() => void confirm()}
        >
          Confirm my email
        </Button>
      )}
      <p>
        {isOut ? (
          <Link to={pages.forgotPassword.path}>I can’t log in</Link>
        ) : (
          <Link to={pages.dashboard.path}>Go to dashboard</Link>
        )}
      </p>
    </AuthFrame>
  )
}

/** The login leads back here. */
const loginPath = authPath({ pathname: pages.confirmEmail.path, search: '' })

function NextLink() {
  const { status } = useAuth()
  return (
    <LinkButton variant="primary" to={status === 'in' ? pages.dashboard.path : pages.auth.path}>
      {status === 'in' ? 'Go to dashboard' : 'Go to Login'}
    </LinkButton>
  )
}
