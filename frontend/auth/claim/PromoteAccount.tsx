import { auth } from 'virtual:routes'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getErrorMessage } from '#frontend/lib/http.ts'
import { useSend } from '#frontend/lib/queries.ts'
import { useAuth } from '#frontend/session/AuthProvider.tsx'
import { Button } from '#frontend/ui/Button.tsx'
import fieldStyles from '#frontend/ui/forms/Field.module.css'
import type { SignedIn } from '#shared/auth/model.ts'
import type { CurrentUser } from '#shared/users/model.ts'

/** For signed-in users: one button, or the reason why this account cannot use the link. */
export function PromoteAccount(props: {
  user: CurrentUser
  token: string
  linkEmail?: string
  loginPath: string
  onDone: (signedIn: SignedIn) => void
}) {
  const { user, token, linkEmail, loginPath, onDone } = props
  const { logout } = useAuth()
  const problem = findProblem(user, linkEmail)
  return (
    <>
      <p>
        You are logged in as <strong>{user.fullName}</strong> ({user.email}).
      </p>
      {problem ? (
        <p className={fieldStyles.formError} role="alert">
          {problem}
        </p>
      ) : (
        <PromoteButton token={token} onDone={onDone} />
      )}
      <Button onClick={() => void logout({ to: loginPath })}>Use another account</Button>
    </>
  )
}

function findProblem(
  { email, role, effectiveRole }: CurrentUser,
  linkEmail: string | undefined,
): string | undefined {
  if (effectiveRole === 'player') return 'A player cannot be an administrator. Please use an adult’s account.'
  if (linkEmail && linkEmail.toLowerCase() !== email.toLowerCase())
    return `This link is for ${linkEmail}. Please log in with that account.`
  return role === 'admin' ? 'This account is already an administrator.' : undefined
}

function PromoteButton({ token, onDone }: { token: string; onDone: (signedIn: SignedIn) => void }) {
  const client = useQueryClient()
  const { send, pending } = useSend(auth.claimWithAccount)
  const [problem, setProblem] = useState<string>()

  async function promote() {
    setProblem(undefined)
    const sent = await send({ body: { token } })
    if (!sent.ok) return setProblem(getErrorMessage(sent.error, 'That did not work. Please try again.'))
    onDone(sent.reply)
    // An administrator sees more.
    void client.invalidateQueries()
  }

  return (
    <>
      <div role="alert">{problem && <p className={fieldStyles.formError}>{problem}</p>}</div>
      <Button variant="primary" pending={pending} onClick={() => void promote()}>
        Become an administrator
      </Button>
    </>
  )
}
