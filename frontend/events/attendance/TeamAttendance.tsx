import { useClubClock } from '#frontend/lib/clock.ts'
import { useClub } from '#frontend/lib/club.ts'
import { Card } from '#frontend/ui/Card.tsx'
import { ErrorState, Skeleton } from '#frontend/ui/page/states.tsx'
import { formatInstant, instantOf } from '#shared/dates.ts'
import type { Event } from '#shared/events/model.ts'
import { checkInOpens, eventEnd } from '#shared/events/rules.ts'
import { AnswerRing } from './AnswerRing.tsx'
import styles from './Answers.module.css'
import { Answers } from './Answers.tsx'
import { CheckIn } from './CheckIn.tsx'
import { RemindNow } from './RemindNow.tsx'
import { groupByResponse } from './responses.ts'
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
  const isOver = now !== undefined && now >= eventEnd(event)
  const at = isOver && zone ? instantOf(zone, event.endDate, event.endTime).toISOString() : undefined
  const { sheet, error, retry } = useSheet(event.id, teamId, at)
  if (!sheet) {
    return (
      <Card title={title}>
        {error ? (
          <ErrorState title="The attendance couldn’t be loaded" text={error} onRetry={retry} />
        ) : (
          <Skeleton lines={6} />
        )}
      </Card>
    )
  }
  const opens = zone && event.status === 'scheduled' ? checkInOpens(event, zone) : undefined
  const isDue = opens !== undefined && new Date() >= opens
  return (
    <Card title={title}>
      {sheet.isStale && <p className="muted">You’re offline. This is from the last time we could connect.</p>}
      {opens && zone && !isDue && (
        <p className="muted">Check-in opens on {formatInstant(opens.toISOString(), zone)}.</p>
      )}
      <AnswerRing players={sheet.players} responses={sheet.responses} />
      <RemindNow
        event={event}
        teamId={teamId}
        waiting={groupByResponse(sheet.players, sheet.responses).none.length}
      />
      {isDue && <CheckIn eventId={event.id} sheet={sheet} />}
      <details className={styles.answersMore} open={!isDue}>
        <summary>All answers and notes</summary>
        <Answers players={sheet.players} responses={sheet.responses} />
      </details>
    </Card>
  )
}
