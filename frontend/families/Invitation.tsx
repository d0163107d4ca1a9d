import { families, users } from 'virtual:routes'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { AuthFrame } from '#frontend/auth/AuthFrame.tsx'
import { wordsOf } from '#frontend/lib/http.ts'
import { useSend } from '#frontend/lib/queries.ts'
import { useAuth } from '#frontend/session/AuthProvider.tsx'
import { authPath, keepReturnTo } from '#frontend/session/returnTo.ts'
import type { GuardianInvitation } from '#shared/families/model.ts'
import { pages } from '#shared/pages.ts'
import { forgetToken } from './invitationToken.ts'

interface Props {
  invitation: GuardianInvitation
  token: string
  onJoined: (firstName: string) => void
}

/** What one is asked to be, and the button, for whoever is signed in with an account that may. */
export function Invitation(props: Props) {
  const { childFirstName: child, invitedBy } = props.invitation
  const { status, user, logout } = useAuth()
  return (
    <AuthFrame
      title={`Be a guardian of ${child}`}
      text={`${invitedBy} invites you to look after ${child} together.`}
    >
      <WhatItMeans child={child} />
      {status === 'in' && user ? (
        <>
          <p>
            You are signed in as <strong>{user.fullName}</strong> ({user.username}).
          </p>
          {user.actsAs === 'player' ? (
            <p className="form-error" role="alert">
              A player cannot be a guardian. Please sign in with the account of an adult.
            </p>
          ) : (
            <Accept {...props} />
          )}
          <button type="button" className="button" onClick={() => void logout({ to: comeBack })}>
            Use another account
          </button>
        </>
      ) : (
        <div className="invitation-ways">
          <p>
            Sign in with your own account to accept. If you have none yet, open one: it takes two minutes.
          </p>
          <Link className="button button-primary" to={comeBack}>
            Log in
          </Link>
          <Link className="button" to={register}>
            Open an account
          </Link>
        </div>
      )}
    </AuthFrame>
  )
}

const comeBack = authPath({ pathname: pages.guardianInvitation.path, search: '' })
const register = keepReturnTo(pages.register.path, new URLSearchParams(comeBack.split('?')[1]))

function WhatItMeans({ child }: { child: string }) {
  return (
    <div className="invitation-means">
      <p>As a guardian you</p>
      <ul>
        <li>see and edit {child}’s profile, with medical notes and emergency contact</li>
        <li>see {child}’s teams, dates and messages, and say who comes</li>
        <li>can register {child} for programs, and pay for that yourself</li>
        <li>are told by mail what the club writes to {child}</li>
      </ul>
      <p>
        You do not see what others have paid for {child}, and they do not see what you pay. You answer the
        club’s waiver and code of conduct for yourself.
      </p>
    </div>
  )
}

function Accept(props: Props) {
  const { childFirstName: child } = props.invitation
  const client = useQueryClient()
  const { send, pending } = useSend(families.accept, { refetch: [users.me] })
  const [problem, setProblem] = useState<string>()

  async function accept() {
    setProblem(undefined)
    const sent = await send({ body: { token: props.token } })
    if (!sent.ok) return setProblem(wordsOf(sent.error, 'You could not be added. Please try again.'))
    forgetToken()
    // Teams, dates, messages: all of it can show a child more now.
    void client.invalidateQueries()
    props.onJoined(sent.reply.firstName)
  }

  return (
    <>
      <div role="alert">{problem && <p className="form-error">{problem}</p>}</div>
      <button
        type="button"
        className="button button-primary"
        aria-disabled={pending}
        onClick={() => void accept()}
      >
        {pending && <span className="spinner" aria-hidden="true" />}
        Accept, and see {child}
      </button>
    </>
  )
}
