import { imports, users } from 'virtual:routes'
import { isBuilt } from '#frontend/app/preload.ts'
import { useSend } from '#frontend/lib/queries.ts'
import { toast } from '#frontend/lib/toast.ts'
import { useActionParam } from '#frontend/lib/useActionParam.ts'
import { pathToPlayer } from '#frontend/players/paths.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { Button, LinkButton } from '#frontend/ui/Button.tsx'
import { isPrivileged } from '#shared/access.ts'
import type { Invited } from '#shared/imports/model.ts'
import type { UserRow } from '#shared/users/people.ts'
import { actions } from '../userActions.ts'

/** What the office does with one person. */
export function PersonActions({ person }: { person: UserRow }) {
  const { id: ownId, actsAs } = useUser()
  const { act } = useActionParam(actions)
  const { id, playerId, role, hasLogin, pendingReview } = person
  const isAdmin = actsAs === 'admin'
  const isOffice = isPrivileged(actsAs)
  return (
    <div className="actions">
      {pendingReview && isOffice && <Button onClick={() => act('approve', person)}>Approve</Button>}
      {pendingReview && isOffice && <Button onClick={() => act('decline', person)}>Decline</Button>}
      {playerId && <LinkButton to={pathToPlayer({ id: playerId })}>Player’s page</LinkButton>}
      {isAdmin && <Button onClick={() => act('profile', person)}>View Full Profile</Button>}
      {isAdmin && isBuilt(auditPath) && (
        <LinkButton to={`${auditPath}?person=${encodeURIComponent(id)}`}>Audit trail</LinkButton>
      )}
      {isOffice && hasLogin === false && role !== 'player' && <Invite person={person} />}
      {isAdmin && hasLogin && id !== ownId && <SignOut person={person} />}
    </div>
  )
}

const auditPath = '/audit'

function Invite({ person: { id, fullName } }: { person: UserRow }) {
  const { send, pending } = useSend(imports.invitations, {
    toast: { error: 'The invitation could not be sent' },
  })
  async function invite() {
    const sent = await send({ body: { userIds: [id] } })
    const status = sent.ok && sent.reply.results[0]?.status
    if (status) toast({ ...told[status], description: fullName })
  }
  return (
    <Button pending={pending} onClick={() => void invite()}>
      Send invitation
    </Button>
  )
}

const told: Record<Invited['status'], { title: string; destructive?: boolean }> = {
  invited: { title: 'An invitation has been sent' },
  recent: { title: 'An invitation was sent within the last day' },
  hasLogin: { title: 'A password has been chosen already' },
  unknown: { title: 'This account cannot be invited', destructive: true },
}

function SignOut({ person: { id, fullName } }: { person: UserRow }) {
  const { send, pending } = useSend(users.revokeSessions, {
    toast: {
      success: ({ message }) => ({ title: message, description: fullName }),
      error: 'The devices could not be signed out',
    },
  })
  return (
    <Button pending={pending} onClick={() => void send({ params: { id } })}>
      Sign out everywhere
    </Button>
  )
}
