import { families, users } from 'virtual:routes'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AuthFrame } from '#frontend/auth/AuthFrame.tsx'
import { getErrorMessage } from '#frontend/lib/http.ts'
import { useSend } from '#frontend/lib/queries.ts'
import { useAuth } from '#frontend/session/AuthProvider.tsx'
import { authPath, withReturnTo } from '#frontend/session/returnTo.ts'
import { Button, LinkButton } from '#frontend/ui/Button.tsx'
import fieldStyles from '#frontend/ui/forms/Field.module.css'
import type { GuardianInvitation } from '#shared/families/model.ts'
import { pages } from '#shared/pages.ts'
import styles from './invitation.module.css'
import { invitationToken } from './invitationToken.ts'

interface Props {
  invitation: GuardianInvitation
  token: string
  onJoined: (firstName: string) => void
}

/** The invitation, and the accept button for a signed-in user who may accept it. */
export function AcceptInvitation(props: Props) {
  const { childFirstName: child, invitedBy } = props.invitation
  const { status, user, logout } = useAuth()
  return (
    <AuthFrame
      title={`Become a guardian of ${child}`}
      text={`${invitedBy} invited you to be a guardian of ${child}.`}
    >
      <GuardianRights child={child} />
      {status === 'in' && user ? (
        <>
          <p>
            You are logged in as <strong>{user.fullName}</strong> ({user.username}).
          </p>
          {user.effectiveRole === 'player' ? (
            <p className={fieldStyles.formError} role="alert">
              A player cannot be a guardian. Please log in with an adult’s account.
            </p>
          ) : (
            <AcceptForm {...props} />
          )}
          <Button onClick={() => void logout({ to: loginPath })}>Use another account</Button>
        </>
      ) : (
        <div className={styles.invitationWays}>
          <p>Log in with your own account to accept. Don’t have one? Create one in two minutes.</p>
          <LinkButton variant="primary" to={loginPath}>
            Log in
          </LinkButton>
          <LinkButton to={registerPath}>Create an account</LinkButton>
        </div>
      )}
    </AuthFrame>
  )
}

const loginPath = authPath({ pathname: pages.guardianInvitation.path, search: '' })
const registerPath = withReturnTo(pages.register.path, new URLSearchParams(loginPath.split('?')[1]))

function GuardianRights({ child }: { child: string }) {
  return (
    <div className={styles.invitationMeans}>
      <p>As a guardian, you</p>
      <ul>
        <li>can see and edit {child}’s profile, including medical notes and emergency contact</li>
        <li>can see {child}’s teams, schedule and messages, and RSVP for events</li>
        <li>can register {child} for programs and pay for them yourself</li>
        <li>get the emails the club sends to {child}</li>
      </ul>
      <p>
        You can’t see what others paid for {child}, and they can’t see what you pay. You accept the club’s
        waiver and code of conduct for yourself.
      </p>
    </div>
  )
}

function AcceptForm(props: Props) {
  const { childFirstName: child } = props.invitation
  const client = useQueryClient()
  const { send, pending } = useSend(families.accept, { refetch: [users.me] })
  const [problem, setProblem] = useState<string>()

  async function accept() {
    setProblem(undefined)
    const sent = await send({ body: { token: props.token } })
    if (!sent.ok) return setProblem(getErrorMessage(sent.error, 'You couldn’t be added. Please try again.'))
    invitationToken.clear()
    // Everything may include the new child now.
    void client.invalidateQueries()
    props.onJoined(sent.reply.firstName)
  }

  return (
    <>
      <div role="alert">{problem && <p className={fieldStyles.formError}>{problem}</p>}</div>
      <Button variant="primary" pending={pending} onClick={() => void accept()}>
        Accept and see {child}
      </Button>
    </>
  )
}
