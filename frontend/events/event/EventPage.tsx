import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link, useParams } from 'react-router-dom'
import { EventActions } from '#frontend/events/actions/EventActions.tsx'
import { EventDialogs, useEventAction } from '#frontend/events/actions/EventDialogs.tsx'
import { isOnDay } from '#frontend/events/days.ts'
import { formatScore, statusLabels } from '#frontend/events/describe.ts'
import { EventBadge, EventTitle, StatusBadge } from '#frontend/events/EventBadge.tsx'
import styles from '#frontend/events/events.module.css'
import {
  eventQuery,
  useEventPermissions,
  useEventTeams,
  useIsTeamsPending,
  useSheetTeamIds,
} from '#frontend/events/queries.ts'
import { useClubClock } from '#frontend/lib/clock.ts'
import { useClub } from '#frontend/lib/club.ts'
import { isNotFound } from '#frontend/lib/http.ts'
import { useLateNavigate } from '#frontend/lib/lateNavigation.ts'
import { useReached } from '#frontend/lib/queries.ts'
import { retryPolicy } from '#frontend/lib/retryPolicy.ts'
import buttonStyles from '#frontend/ui/Button.module.css'
import { Button } from '#frontend/ui/Button.tsx'
import { Alert, Badge, Card } from '#frontend/ui/Card.tsx'
import fieldStyles from '#frontend/ui/forms/Field.module.css'
import { PageHeader } from '#frontend/ui/page/PageHeader.tsx'
import { QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import type { Event } from '#shared/events/model.ts'
import { eventStart, isInProgress } from '#shared/events/rules.ts'
import { formatSpan } from '#shared/events/when.ts'
import { pages } from '#shared/pages.ts'
import { EventFacts } from './EventFacts.tsx'
import { EventNotFound } from './EventNotFound.tsx'
import { EventTools } from './EventTools.tsx'
import { useCalendarFile } from './useCalendarFile.ts'

/** Loaded separately: most visitors only want to know when and where, not who is coming. */
const EventAttendance = lazy(() =>
  import('#frontend/events/attendance/EventAttendance.tsx').then(({ EventAttendance }) => ({
    default: EventAttendance,
  })),
)

export default function EventPage() {
  const { id = '' } = useParams()
  const query = useQuery({ ...eventQuery(id), ...retryPolicy })
  const { isKnown } = useClub()
  // Whoever may change it has buttons above it, and on its day, by the club's clock, the staff has another order.
  const isWhoseKnown = useReached(!useIsTeamsPending() && isKnown)
  if (isNotFound(query.error)) return <EventNotFound />
  return (
    <div className={styles.eventScreen}>
      {!(query.data && isWhoseKnown) && <PageHeader title={pages.event.title} />}
      <QueryResult query={query} skeleton={waiting} errorTitle="The event couldn’t be loaded">
        {event => (isWhoseKnown ? <EventDetails key={event.id} event={event} /> : waiting)}
      </QueryResult>
    </div>
  )
}

const waiting = <Skeleton lines={4} height="5rem" />

function EventDetails({ event }: { event: Event }) {
  const navigate = useLateNavigate()
  const now = useClubClock()
  const hasBegun = now !== undefined && eventStart(event) <= now
  const may = useEventPermissions()
  const { act } = useEventAction()
  const teams = useEventTeams()
  const file = useCalendarFile(event)
  const score = formatScore(event, teams)
  const scores = hasBegun && event.status === 'scheduled' && may(event).canScore
  // Whoever stands on the field needs the people first; everybody else, and on other days, when and where.
  const isStaff = useSheetTeamIds(event).length > 0
  const isToday = now !== undefined && isOnDay(event, now.slice(0, 10))
  const isGameDay = isStaff && isToday && event.status === 'scheduled'
  const tools = <EventTools event={event} onScore={scores ? () => act('score', event) : undefined} />
  const attendance = (
    <Suspense fallback={<Skeleton lines={4} height="9rem" />}>
      <EventAttendance event={event} />
    </Suspense>
  )
  const summary = (
    <>
      <p className={styles.eventHead}>
        {now && event.status === 'scheduled' && isInProgress(event, now) && <Badge tone="success">Now</Badge>}
        <EventBadge event={event} />
        <StatusBadge event={event} />
      </p>
      {score && <p className={styles.eventScore}>{score}</p>}
    </>
  )
  const facts = (
    <>
      <EventFacts event={event} teams={teams} />
      {event.description && <p className={styles.eventDescription}>{event.description}</p>}
      <div className={buttonStyles.actions}>
        <Button onClick={file.save} pending={file.pending}>
          Add to calendar
        </Button>
      </div>
    </>
  )
  const mayAct = may(event).canChange || may(event).canSetStatus
  const actions = (
    <EventActions
      event={event}
      // The score is with what else is needed on the field.
      may={{ ...may(event), canScore: false }}
      act={act}
      hasBegun={hasBegun}
      spacious
    />
  )
  return (
    <>
      <PageHeader
        title={event.title}
        heading={<EventTitle event={event} />}
        text={<Link to={pages.events.path}>All events</Link>}
        actions={!isGameDay && actions}
      />
      {event.status !== 'scheduled' && (
        <Alert tone="warning" title={`This event is ${statusLabels[event.status].toLowerCase()}`}>
          {event.statusReason}
        </Alert>
      )}
      {isGameDay ? (
        <>
          <Card>
            <div className={fieldStyles.form}>
              {summary}
              <p>
                {formatSpan(event)}
                {event.location && ` · ${event.location}`}
              </p>
              {tools}
            </div>
          </Card>
          {attendance}
          <Card>
            <details className={styles.eventRest}>
              <summary>{mayAct ? 'Details and changes' : 'Details'}</summary>
              <div className={`${fieldStyles.form} ${styles.eventDetail}`}>
                {facts}
                {mayAct && <div className={buttonStyles.actions}>{actions}</div>}
              </div>
            </details>
          </Card>
        </>
      ) : (
        <>
          <Card>
            <div className={`${fieldStyles.form} ${styles.eventDetail}`}>
              {summary}
              {facts}
              {tools}
            </div>
          </Card>
          {attendance}
        </>
      )}
      <EventDialogs events={[event]} onDeleted={() => void navigate(pages.events.path)} />
    </>
  )
}
