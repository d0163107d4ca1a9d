import { Badge } from '#frontend/ui/Card.tsx'
import { mailProblemLabels } from '#shared/notifications/rules.ts'
import type { UserListItem } from '#shared/users/people.ts'
import styles from './AccountBadges.module.css'

/** Badges about an account: what the office should know before writing to this person. */
export function AccountBadges({ person }: { person: UserListItem }) {
  const { role, pendingReview, passwordDue, hasLogin, mailProblem, addressUnconfirmed } = person
  // Most children have no email address, and need none.
  const isOutside = hasLogin === false && role !== 'player'
  if (!pendingReview && !passwordDue && !isOutside && !mailProblem && !addressUnconfirmed) return null
  return (
    <div className={styles.marks}>
      {pendingReview && <Badge tone="warning">Under review</Badge>}
      {isOutside && <Badge>No login yet</Badge>}
      {passwordDue && <Badge tone="warning">Longer password needed</Badge>}
      {addressUnconfirmed && <Badge tone="warning">Email not confirmed</Badge>}
      {mailProblem && <Badge tone="error">{mailProblemLabels[mailProblem]}</Badge>}
    </div>
  )
}
