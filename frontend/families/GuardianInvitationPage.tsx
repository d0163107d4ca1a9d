import { families } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { AuthFrame } from '#frontend/auth/AuthFrame.tsx'
import { callUnsigned } from '#frontend/lib/api.ts'
import { ApiError, wordsOf } from '#frontend/lib/http.ts'
import { useAuth } from '#frontend/session/AuthProvider.tsx'
import { pages } from '#shared/pages.ts'
import { Invitation } from './Invitation.tsx'
import { useInvitationToken } from './invitationToken.ts'
import './invitation.css'

/** Where the link of an invitation leads: what it is to, who one has to be, and one button to say yes. */
export default function GuardianInvitationPage() {
  const token = useInvitationToken()
  const [joined, setJoined] = useState<string>()
  return (
    <>
      {/* React puts it into the head: whatever the page asks for must not carry the address along. */}
      <meta name="referrer" content="no-referrer" />
      {joined ? (
        <Joined firstName={joined} />
      ) : token ? (
        <Opened token={token} onJoined={setJoined} />
      ) : (
        <AuthFrame title="This link is incomplete" text="Please open the link of the mail once more.">
          <Onward />
        </AuthFrame>
      )}
    </>
  )
}

function Opened({ token, onJoined }: { token: string; onJoined: (firstName: string) => void }) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [families.preview.path, token],
    queryFn: () => callUnsigned(families.preview, { body: { token } }),
    staleTime: Infinity,
    meta: { public: true },
  })
  if (data) return <Invitation invitation={data} token={token} onJoined={onJoined} />
  if (!error || isFetching) {
    return (
      <AuthFrame title={pages.guardianInvitation.title}>
        <p className="muted" role="status">
          Opening the invitation …
        </p>
      </AuthFrame>
    )
  }
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500
  return (
    <AuthFrame title="The invitation could not be opened">
      <p className="form-error" role="alert">
        {error instanceof ApiError ? wordsOf(error, 'Please try again.') : error.message}
      </p>
      {isRefused ? (
        <Onward />
      ) : (
        <button type="button" className="button button-primary" onClick={() => void refetch()}>
          Try again
        </button>
      )}
    </AuthFrame>
  )
}

function Joined({ firstName }: { firstName: string }) {
  return (
    <AuthFrame
      title={`You are a guardian of ${firstName}`}
      text="The other guardians hear of it by mail. Who belongs to your children stands in your account."
    >
      <Link className="button button-primary" to={pages.dashboard.path}>
        Go to Dashboard
      </Link>
      <Link className="button" to={pages.account.path}>
        See My Family
      </Link>
    </AuthFrame>
  )
}

function Onward() {
  const { status } = useAuth()
  return (
    <Link className="button button-primary" to={status === 'in' ? pages.dashboard.path : pages.auth.path}>
      {status === 'in' ? 'Go to Dashboard' : 'Go to Login'}
    </Link>
  )
}
