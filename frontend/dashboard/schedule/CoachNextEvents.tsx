import { EventAnswers } from '#frontend/events/attendance/EventAnswers.tsx'
import { NoReplies } from '#frontend/events/attendance/NoReplies.tsx'
import styles from '#frontend/events/EventItem.module.css'
import { EventItem } from '#frontend/events/EventItem.tsx'
import { Card } from '#frontend/ui/Card.tsx'
import { ErrorState } from '#frontend/ui/page/states.tsx'
import { LoadingTeams } from './LoadingTeams.tsx'
import type { NextEvent } from './nextEvents.ts'
import type { Audience } from './useAudience.ts'
import type { Schedule } from './useSchedule.ts'

const title = 'Next for your teams'

/** The next event of each of the coach's teams, and who has not answered. */
export default function CoachNextEvents({
  schedule,
  audience,
  next,
  isShownElsewhere,
}: {
  schedule: Schedule
  audience: Audience
  next: readonly NextEvent[]
  /** What the teams are at is in progress. */
  isShownElsewhere: boolean
}) {
  const { query, now } = schedule
  const { coached: coachedTeams, problem, retry } = audience
  const failure = problem ?? (query.data ? undefined : query.error?.message)
  if (failure) {
    const again = () => void Promise.all([retry(), query.refetch()])
    return <ErrorState title="Your teams couldn’t be loaded" text={failure} onRetry={again} />
  }
  if (!coachedTeams || !query.data || !now) return <LoadingTeams title={title} />
  if (next.length === 0 && isShownElsewhere) return null
  return (
    <Card title={title}>
      {next.length === 0 ? (
        <p className="muted">
          {coachedTeams.length === 0
            ? 'Your teams appear here once the club adds you to their staff.'
            : 'Nothing is scheduled for your teams yet.'}
        </p>
      ) : (
        <ul className={styles.eventList}>
          {next.map(({ event, answers, teams }) => (
            <li key={event.id}>
              <EventItem event={event} note={teams.map(({ name }) => name).join(' · ')}>
                <EventAnswers event={event} answers={answers} isNext />
                {event.status === 'scheduled' &&
                  teams.map(({ id }) => <NoReplies key={id} event={event} teamId={id} />)}
              </EventItem>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
