import { families } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AuthFrame } from '#frontend/auth/AuthFrame.tsx'
import { callAnonymously } from '#frontend/lib/api.ts'
import { ApiError, getErrorMessage, isRefused } from '#frontend/lib/http.ts'
import { useAuth } from '#frontend/session/AuthProvider.tsx'
import { Button, LinkButton } from '#frontend/ui/Button.tsx'
import fieldStyles from '#frontend/ui/forms/Field.module.css'
import { pages } from '#shared/pages.ts'
import { AcceptInvitation } from './AcceptInvitation.tsx'
import { invitationToken } from './invitationToken.ts'

/** The page of an invitation link: what the invitation is for, which account it is for, and the accept button. */
export default function GuardianInvitationPage() {
  const token = invitationToken.useToken()
  const [joined, setJoined] = useState<string>()
  return (
    <>
      {/* React moves it into the head: requests of this page must not send the URL as referrer. */}
      <meta name="referrer" content="no-referrer" />
      {joined ? (
        <InvitationAccepted firstName={joined} />
      ) : token ? (
        <OpenedInvitation token={token} onJoined={setJoined} />
      ) : (
        <AuthFrame title="This link is incomplete" text="Please open the link in the email again.">
          <NextLink />
        </AuthFrame>
      )}
    </>
  )
}

function OpenedInvitation({ token, onJoined }: { token: string; onJoined: (firstName: string) => void }) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [families.preview.path, token],
    queryFn: () => callAnonymously(families.preview, { body: { token } }),
    staleTime: Infinity,
    meta: { public: true },
  })
  if (data) return <AcceptInvitation invitation={data} token={token} onJoined={onJoined} />
  if (!error || isFetching) {
    return (
      <AuthFrame title={pages.guardianInvitation.title}>
        <p className="muted" role="status">
          Opening the invitation …
        </p>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title="The invitation couldn’t be opened">
      <p className={fieldStyles.formError} role="alert">
        {error instanceof ApiError ? getErrorMessage(error, 'Please try again.') : error.message}
      </p>
      {isRefused(error) ? (
        <NextLink />
      ) : (
        <Button variant="primary" onClick={() => void refetch()}>
          Try again
        </Button>
      )}
    </AuthFrame>
  )
}

function InvitationAccepted({ firstName }: { firstName: string }) {
  return (
    <AuthFrame
      title={`You’re now a guardian of ${firstName}`}
      text="We’ll email the other guardians. See your children’s guardians in your account."
    >
      <LinkButton variant="primary" to={pages.dashboard.path}>
        Go to dashboard
      </LinkButton>
      <LinkButton to={pages.account.path}>See my family</LinkButton>
    </AuthFrame>
  )
}

function NextLink() {
  const { status } = useAuth()
  return (
    <LinkButton variant="primary" to={status === 'in' ? pages.dashboard.path : pages.auth.path}>
      {status === 'in' ? 'Go to dashboard' : 'Go to Login'}
    </LinkButton>
  )
}
