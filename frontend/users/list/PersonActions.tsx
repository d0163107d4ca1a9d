import { imports, users } from 'virtual:routes'
import { pathTo, trailPath } from '#frontend/lib/paths.ts'
import { useSend } from '#frontend/lib/queries.ts'
import { toast } from '#frontend/lib/toast.ts'
import { useActionParam } from '#frontend/lib/useActionParam.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import buttonStyles from '#frontend/ui/Button.module.css'
import { Button, LinkButton } from '#frontend/ui/Button.tsx'
import { actions } from '#frontend/users/userActions.ts'
import { isPrivileged } from '#shared/access.ts'
import type { InvitationResult } from '#shared/imports/model.ts'
import type { UserListItem } from '#shared/users/people.ts'

/** What the office can do with a person. */
export function PersonActions({ person }: { person: UserListItem }) {
  const { id: ownId, actsAs } = useUser()
  const { act } = useActionParam(actions)
  const { id, playerId, role, hasLogin, pendingReview } = person
  const isAdmin = actsAs === 'admin'
  const isOffice = isPrivileged(actsAs)
  return (
    <div className={buttonStyles.actions}>
      {pendingReview && isOffice && <Button onClick={() => act('approve', person)}>Approve</Button>}
      {pendingReview && isOffice && <Button onClick={() => act('decline', person)}>Decline</Button>}
      {playerId && <LinkButton to={pathTo('player', { id: playerId })}>Player’s page</LinkButton>}
      {isAdmin && <Button onClick={() => act('profile', person)}>View Full Profile</Button>}
      {isAdmin && <LinkButton to={trailPath(id)}>Audit trail</LinkButton>}
      {isOffice && hasLogin === false && role !== 'player' && <InviteButton person={person} />}
      {isAdmin && hasLogin && id !== ownId && <SignOutButton person={person} />}
    </div>
  )
}

function InviteButton({ person: { id, fullName } }: { person: UserListItem }) {
  const { send, pending } = useSend(imports.invitations, {
    toast: { error: 'The invitation couldn’t be sent' },
  })
  async function invite() {
    const sent = await send({ body: { userIds: [id] } })
    const status = sent.ok && sent.reply.results[0]?.status
    if (status) toast({ ...resultToasts[status], description: fullName })
  }
  return (
    <Button pending={pending} onClick={() => void invite()}>
      Send invitation
    </Button>
  )
}

const resultToasts: Record<InvitationResult['status'], { title: string; destructive?: boolean }> = {
  invited: { title: 'Invitation sent' },
  recent: { title: 'An invitation was sent within the last day' },
  hasLogin: { title: 'They already chose a password' },
  unknown: { title: 'This account cannot be invited', destructive: true },
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
