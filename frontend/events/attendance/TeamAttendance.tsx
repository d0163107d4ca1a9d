import { useClubClock } from '#frontend/lib/clock.ts'
import { useClub } from '#frontend/lib/club.ts'
import { Card } from '#frontend/ui/Card.tsx'
import { ErrorState, Skeleton } from '#frontend/ui/page/states.tsx'
import { formatInstant, instantOf } from '#shared/dates.ts'
import type { Event } from '#shared/events/model.ts'
import { checkInOpens } from '#shared/events/rules.ts'
import styles from './Answers.module.css'
import { Answers, formatCounts } from './Answers.tsx'
import { CheckIn } from './CheckIn.tsx'
import { useSheet } from './useSheet.ts'

/** A team's attendance for its staff: answers before the event, check-in from half a day before it. */
export default function TeamAttendance({
  event,
  teamId,
  title,
}: {
  event: Event
  teamId: string
  title: string
}) {
  const now = useClubClock()
  const zone = useClub().config?.timeZone
  const isOver = now !== undefined && now.slice(0, 10) > event.endDate
  const at = isOver && zone ? instantOf(zone, event.endDate, event.endTime).toISOString() : undefined
  const { sheet, error, retry } = useSheet(event.id, teamId, at)
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
  const opens = zone && event.status === 'scheduled' ? checkInOpens(event, zone) : undefined
  const isDue = opens !== undefined && new Date() >= opens
  const answers = <Answers players={sheet.players} responses={sheet.responses} />
  return (
    <Card title={title}>
      {sheet.isStale && <p className="muted">This is as it was when the club could last be reached.</p>}
      {opens && zone && !isDue && (
        <p className="muted">Check-in opens on {formatInstant(opens.toISOString(), zone)}.</p>
      )}
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
