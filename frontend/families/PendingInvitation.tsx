import { families } from 'virtual:routes'
import { useSend } from '#frontend/lib/queries.ts'
import buttonStyles from '#frontend/ui/Button.module.css'
import { Button } from '#frontend/ui/Button.tsx'
import { Badge } from '#frontend/ui/Card.tsx'
import { ClubDate } from '#frontend/ui/figures/ClubDate.tsx'
import type { FamilyChild, Invited } from '#shared/families/model.ts'
import styles from './family.module.css'

/** An invitation without an answer yet: it can be sent again or withdrawn. */
export function PendingInvitation(props: { child: FamilyChild; invitation: Invited }) {
  const { child, invitation } = props
  const { id, email, invitedBy, expiresAt, mayWithdraw } = invitation
  const again = useSend(families.invite, {
    toast: {
      success: { title: 'Invitation sent again', description: 'The old link no longer works.' },
      error: 'The invitation was not sent',
    },
    refetch: [families.list],
  })
  const back = useSend(families.withdraw, {
    toast: {
      success: { title: 'Invitation withdrawn', description: email },
      error: 'The invitation couldn’t be withdrawn',
    },
    refetch: [families.list],
  })
  return (
    <>
      <div>
        <p className={styles.familyName}>
          <strong>{email}</strong> <Badge tone="warning">Invited</Badge>
        </p>
        <p className="muted">
          By {invitedBy}, expires <ClubDate at={expiresAt} />
        </p>
      </div>
      <div className={buttonStyles.actions}>
        {child.mayInvite && (
          <Button
            pending={again.pending}
            aria-label={`Resend the invitation to ${email}`}
            onClick={() => void again.send({ params: { id: child.id }, body: { email } })}
          >
            Resend
          </Button>
        )}
        {mayWithdraw && (
          <Button
            pending={back.pending}
            aria-label={`Withdraw the invitation to ${email}`}
            onClick={() => void back.send({ params: { id } })}
          >
            Withdraw
          </Button>
        )}
      </div>
    </>
  )
}
