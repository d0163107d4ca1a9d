import { Badge } from '#frontend/ui/Card.tsx'
import { mailProblemLabels } from '#shared/notifications/rules.ts'
import type { UserRow } from '#shared/users/people.ts'

/** What the office should know of an account before it writes to him. */
export function Marks({ person }: { person: UserRow }) {
  const { role, pendingReview, passwordDue, hasLogin, mailProblem } = person
  // Most children have none, and need none.
  const isOutside = hasLogin === false && role !== 'player'
  if (!pendingReview && !passwordDue && !isOutside && !mailProblem) return null
  return (
    <div className="marks">
      {pendingReview && <Badge tone="warning">Under review</Badge>}
      {isOutside && <Badge>No login yet</Badge>}
      {passwordDue && <Badge tone="warning">Password due</Badge>}
      {mailProblem && <Badge tone="error">{mailProblemLabels[mailProblem]}</Badge>}
    </div>
  )
}
