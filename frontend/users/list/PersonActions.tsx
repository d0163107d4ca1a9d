import { users } from 'virtual:routes'
import { pathTo, trailPath } from '#frontend/lib/paths.ts'
import { useSend } from '#frontend/lib/queries.ts'
import { useActionParam } from '#frontend/lib/useActionParam.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import buttonStyles from '#frontend/ui/Button.module.css'
import { Button, LinkButton } from '#frontend/ui/Button.tsx'
import { actions } from '#frontend/users/userActions.ts'
import { isPrivileged } from '#shared/access.ts'
import type { UserListItem } from '#shared/users/people.ts'
import { InviteButton, needsLink } from './InviteButton.tsx'

/** What the office can do with a person. */
export function PersonActions({ person }: { person: UserListItem }) {
  const { id: ownId, effectiveRole } = useUser()
  const { act } = useActionParam(actions)
  const { id, playerId, hasLogin, pendingReview } = person
  const isAdmin = effectiveRole === 'admin'
  const isOffice = isPrivileged(effectiveRole)
  return (
    <div className={buttonStyles.actions}>
      {pendingReview && isOffice && <Button onClick={() => act('approve', person)}>Approve</Button>}
      {pendingReview && isOffice && <Button onClick={() => act('decline', person)}>Decline</Button>}
      {playerId && <LinkButton to={pathTo('player', { id: playerId })}>Player’s page</LinkButton>}
      {isAdmin && <Button onClick={() => act('profile', person)}>View Full Profile</Button>}
      {isAdmin && <LinkButton to={trailPath(id)}>Audit trail</LinkButton>}
      {isOffice && needsLink(person) && <InviteButton person={person} />}
      {isAdmin && hasLogin && id !== ownId && <SignOutButton person={person} />}
    </div>
  )
}

function SignOutButton({ person: { id, fullName } }: { person: UserListItem }) {
  const { send, pending } = useSend(users.revokeSessions, {
    toast: {
      success: ({ message }) => ({ title: message, description: fullName }),
      error: 'The devices couldn’t be logged out',
    },
  })
  return (
    <Button pending={pending} onClick={() => void send({ params: { id } })}>
      Log out everywhere
    </Button>
  )
}
