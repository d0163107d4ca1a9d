import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { pathTo } from '#frontend/lib/paths.ts'
import { EditPlayerButton } from '#frontend/players/edit/EditPlayerButton.tsx'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import buttonStyles from '#frontend/ui/Button.module.css'
import { Button } from '#frontend/ui/Button.tsx'
import cardStyles from '#frontend/ui/Card.module.css'
import { Badge } from '#frontend/ui/Card.tsx'
import { useWasOpen } from '#frontend/ui/dialog/useWasOpen.ts'
import type { FamilyChild } from '#shared/families/model.ts'
import { maxGuardians } from '#shared/families/rules.ts'
import { formatQuantity } from '#shared/text.ts'
import type { Relative } from '#shared/users/people.ts'
import { ChildLogin } from './ChildLogin.tsx'
import styles from './family.module.css'
import { PendingInvitation } from './PendingInvitation.tsx'
import { RemoveGuardianDialog } from './RemoveGuardianDialog.tsx'

const InviteGuardianDialog = lazy(() => import('./InviteGuardianDialog.tsx'))

/** The guardians of one child and its own login, in a line until it is unfolded. */
export function ChildFamily({ child }: { child: FamilyChild }) {
  const { guardians, invitations, firstName } = child
  const [inviting, setInviting] = useState(false)
  const wasInviting = useWasOpen(inviting)
  const [removing, setRemoving] = useState<Relative>()
  const isFull = guardians.length + invitations.length >= maxGuardians
  return (
    <section className={styles.familyChild} aria-labelledby={`family-${child.id}`}>
      <div className={cardStyles.head}>
        <h3 id={`family-${child.id}`}>
          <Link to={pathTo('player', child)}>
            {firstName} {child.lastName}
          </Link>
        </h3>
        <EditPlayerButton player={child} />
      </div>
      <details className={cardStyles.folded}>
        <summary>{describeFamily(child)}</summary>
        <div>
          <ul className={styles.familyRows}>
            {guardians.map(guardian => (
              <li key={guardian.id}>
                <Guardian child={child} guardian={guardian} onRemove={() => setRemoving(guardian)} />
              </li>
            ))}
            {invitations.map(invitation => (
              <li key={invitation.id}>
                <PendingInvitation child={child} invitation={invitation} />
              </li>
            ))}
          </ul>
          {child.mayInvite && (
            <div className={buttonStyles.actions}>
              {isFull ? (
                <p className="muted">Up to {maxGuardians} guardians, including invitations.</p>
              ) : (
                <Button aria-label={`Invite a guardian of ${firstName}`} onClick={() => setInviting(true)}>
                  Invite a guardian
                </Button>
              )}
            </div>
          )}
          <ChildLogin child={child} />
        </div>
      </details>
      <Suspense fallback={null}>
        {wasInviting && (
          <InviteGuardianDialog child={child} open={inviting} onClose={() => setInviting(false)} />
        )}
      </Suspense>
      <RemoveGuardianDialog child={child} guardian={removing} onClose={() => setRemoving(undefined)} />
    </section>
  )
}

/** "2 guardians · 1 invitation · login on" */
const describeFamily = ({ guardians, invitations, account }: FamilyChild): string =>
  [
    formatQuantity(guardians.length, 'guardian'),
    ...(invitations.length > 0 ? [formatQuantity(invitations.length, 'invitation')] : []),
    `login ${account.active ? 'on' : 'off'}`,
  ].join(' · ')

function Guardian(props: { child: FamilyChild; guardian: Relative; onRemove: () => void }) {
  const { child, guardian, onRemove } = props
  const { name, email, primary } = guardian
  const isMe = guardian.userId === useUser().id
  const mayGo = !primary && child.guardians.length > 1
  return (
    <>
      <div>
        <p className={styles.familyName}>
          <strong>{name}</strong> {isMe && <Badge tone="success">You</Badge>}
          {primary && <Badge tone="info">Primary guardian</Badge>}
        </p>
        <p className="muted">{email}</p>
      </div>
      {mayGo && (isMe || child.mayRemove) && (
        <Button
          aria-label={isMe ? `Leave ${child.firstName}` : `Remove ${name} from ${child.firstName}`}
          onClick={onRemove}
        >
          {isMe ? 'Leave' : 'Remove'}
        </Button>
      )}
    </>
  )
}
