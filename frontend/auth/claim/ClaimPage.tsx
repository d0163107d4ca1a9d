import { auth } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, Navigate } from 'react-router-dom'
import { callAnonymously } from '#frontend/lib/api.ts'
import { ApiError, getErrorMessage, isRefused } from '#frontend/lib/http.ts'
import { useAuth } from '#frontend/session/AuthProvider.tsx'
import { authPath } from '#frontend/session/returnTo.ts'
import { Button, LinkButton } from '#frontend/ui/Button.tsx'
import fieldStyles from '#frontend/ui/forms/Field.module.css'
import type { AdminLinkFacts, SignedIn } from '#shared/auth/model.ts'
import { unnamedClub } from '#shared/club/rules.ts'
import { pages } from '#shared/pages.ts'
import { AuthFrame } from '../AuthFrame.tsx'
import { createHeldToken } from '../linkToken.ts'
import { AdministratorForm } from './AdministratorForm.tsx'
import { PromoteAccount } from './PromoteAccount.tsx'

const linkToken = createHeldToken()

/** Where a link of `npm run admin` leads: the new administrator creates an account or uses an existing one. */
export default function ClaimPage() {
  const token = linkToken.useToken()
  return (
    <>
      {/* React puts it into the head: whatever the page asks for must not carry the address along. */}
      <meta name="referrer" content="no-referrer" />
      {token ? (
        <OpenedLink token={token} />
      ) : (
        <AuthFrame title={pages.claim.title}>
          <HowToGetLink />
        </AuthFrame>
      )}
    </>
  )
}

function OpenedLink({ token }: { token: string }) {
  const { status, user, signIn } = useAuth()
  const [isDone, setDone] = useState(false)
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [auth.checkClaim.path, token],
    queryFn: () => callAnonymously(auth.checkClaim, { body: { token } }),
    staleTime: Infinity,
    meta: { public: true },
  })

  function finish(signedIn: SignedIn) {
    setDone(true)
    linkToken.clear()
    signIn(signedIn)
  }

  // The account says what the rights wait for.
  const next = user?.addressDue ? pages.account : pages.dashboard
  if (isDone && status === 'in') return <Navigate to={next.path} replace />
  if (data && status !== 'loading') return <Claim token={token} facts={data} onDone={finish} />
  if (!error || isFetching) {
    return (
      <AuthFrame title={pages.claim.title}>
        <p className="muted" role="status">
          Opening the link …
        </p>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title={pages.claim.title}>
      <p className={fieldStyles.formError} role="alert">
        {error instanceof ApiError ? getErrorMessage(error, 'Please try again.') : error.message}
      </p>
      {isRefused(error) ? (
        <HowToGetLink />
      ) : (
        <Button variant="primary" onClick={() => void refetch()}>
          Try again
        </Button>
      )}
    </AuthFrame>
  )
}

const loginPath = authPath({ pathname: pages.claim.path, search: '' })

function Claim(props: { token: string; facts: AdminLinkFacts; onDone: (signedIn: SignedIn) => void }) {
  const { token, facts, onDone } = props
  const { user } = useAuth()
  if (user) {
    return (
      <AuthFrame
        title={pages.claim.title}
        text={`This link makes your account an administrator of ${clubIn(facts)}.`}
      >
        <PromoteAccount
          user={user}
          token={token}
          linkEmail={facts.email}
          loginPath={loginPath}
          onDone={onDone}
        />
      </AuthFrame>
    )
  }
  if (facts.hasAccount) {
    return (
      <AuthFrame
        title={pages.claim.title}
        text={`${facts.email} already has an account with ${clubIn(facts)}. Log in with it to become an administrator.`}
      >
        <LinkButton variant="primary" to={loginPath}>
          Log in
        </LinkButton>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame
      title={pages.claim.title}
      text={`Create your account to become an administrator of ${clubIn(facts)}.`}
    >
      <AdministratorForm token={token} linkEmail={facts.email} onDone={onDone} />
      <p className="muted">
        Already have an account? <Link to={loginPath}>Log in</Link>
      </p>
    </AuthFrame>
  )
}

/** Before it has a name, it is whose link it is. */
const clubIn = ({ clubName }: AdminLinkFacts): string => (clubName === unnamedClub ? 'your club' : clubName)

function HowToGetLink() {
  return (
    <>
      <p>
        You need a one-time link to become an administrator. The person who installed the club’s software can
        create one with this command:
      </p>
      <p>
        <code>npm run admin -- --email you@example.com</code>
      </p>
      <p className="muted">If the club already has an administrator, ask them to change your role.</p>
      <LinkButton to={pages.auth.path}>Go to Login</LinkButton>
    </>
  )
}
