import { useClubClock } from '#frontend/lib/clock.ts'
import { Card } from '#frontend/ui/Card.tsx'
import { ErrorState, Skeleton } from '#frontend/ui/page/states.tsx'
import type { Event } from '#shared/events/model.ts'
import styles from './Answers.module.css'
import { Answers, formatCounts } from './Answers.tsx'
import { CheckIn } from './CheckIn.tsx'
import { useSheet } from './useSheet.ts'

/** A team's attendance for its staff: answers before the event, check-in from its day on. */
export default function TeamAttendance({
  event,
  teamId,
  title,
}: {
  event: Event
  teamId: string
  title: string
}) {
  const { sheet, error, retry } = useSheet(event.id, teamId)
  const now = useClubClock()
  if (!sheet) {
    return (
      <Card title={title}>
        {error ? (
          <ErrorState title="The attendance could not be loaded" text={error} onRetry={retry} />
        ) : (
          <Skeleton lines={6} />
        )}
      </Card>
    )
  }
  const isDue = now !== undefined && now.slice(0, 10) >= event.startDate && event.status === 'scheduled'
  const answers = <Answers players={sheet.players} responses={sheet.responses} />
  return (
    <Card title={title}>
      {sheet.isStale && <p className="muted">This is as it was when the club could last be reached.</p>}
      {isDue && <CheckIn eventId={event.id} sheet={sheet} />}
      {isDue ? (
        <details className={styles.answersMore}>
          <summary>Answers: {formatCounts(sheet)}</summary>
          {answers}
        </details>
      ) : (
        answers
      )}
    </Card>
  )
}
