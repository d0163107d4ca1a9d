import { events } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link, useParams } from 'react-router-dom'
import { EventActions } from '#frontend/events/actions/EventActions.tsx'
import { EventDialogs, useEventAction } from '#frontend/events/actions/EventDialogs.tsx'
import { formatScore, statusLabels } from '#frontend/events/describe.ts'
import { EventBadge, EventTitle, StatusBadge } from '#frontend/events/EventBadge.tsx'
import styles from '#frontend/events/events.module.css'
import { eventQuery, useEventPermissions, useEventTeams } from '#frontend/events/queries.ts'
import { useClubClock } from '#frontend/lib/clock.ts'
import { downloadFile, toFileName } from '#frontend/lib/download.ts'
import { isNotFound } from '#frontend/lib/http.ts'
import { useLateNavigate } from '#frontend/lib/lateNavigation.ts'
import { useSend } from '#frontend/lib/queries.ts'
import { retryPolicy } from '#frontend/lib/retryPolicy.ts'
import buttonStyles from '#frontend/ui/Button.module.css'
import { Button } from '#frontend/ui/Button.tsx'
import { Alert, Card } from '#frontend/ui/Card.tsx'
import fieldStyles from '#frontend/ui/forms/Field.module.css'
import { PageHeader } from '#frontend/ui/page/PageHeader.tsx'
import { QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import type { Event } from '#shared/events/model.ts'
import { eventStart } from '#shared/events/rules.ts'
import { pages } from '#shared/pages.ts'
import { EventFacts } from './EventFacts.tsx'
import { EventNotFound } from './EventNotFound.tsx'

/** Loaded separately: most visitors only want to know when and where, not who is coming. */
const EventAttendance = lazy(() =>
  import('#frontend/events/attendance/EventAttendance.tsx').then(({ EventAttendance }) => ({
    default: EventAttendance,
  })),
)

export default function EventPage() {
  const { id = '' } = useParams()
  const query = useQuery({ ...eventQuery(id), ...retryPolicy })
  if (isNotFound(query.error)) return <EventNotFound />
  return (
    <div className={styles.eventScreen}>
      {!query.data && <PageHeader title={pages.event.title} />}
      <QueryResult
        query={query}
        skeleton={<Skeleton lines={4} height="5rem" />}
        errorTitle="The event could not be loaded"
      >
        {event => <EventDetails key={event.id} event={event} />}
      </QueryResult>
    </div>
  )
}

function EventDetails({ event }: { event: Event }) {
  const navigate = useLateNavigate()
  const now = useClubClock()
  const hasBegun = now !== undefined && eventStart(event) <= now
  const may = useEventPermissions()
  const { act } = useEventAction()
  const teams = useEventTeams()
  const file = useDownloadCalendarFile(event)
  const score = formatScore(event, teams)
  return (
    <>
      <PageHeader
        title={event.title}
        heading={<EventTitle event={event} />}
        text={<Link to={pages.events.path}>All events</Link>}
        actions={<EventActions event={event} may={may(event)} act={act} hasBegun={hasBegun} spacious />}
      />
      {event.status !== 'scheduled' && (
        <Alert tone="warning" title={`This event is ${statusLabels[event.status].toLowerCase()}`}>
          {event.statusReason}
        </Alert>
      )}
      <Card>
        <div className={`${fieldStyles.form} ${styles.eventDetail}`}>
          <p className={styles.eventHead}>
            <EventBadge event={event} />
            <StatusBadge event={event} />
          </p>
          {score && <p className={styles.eventScore}>{score}</p>}
          <EventFacts event={event} teams={teams} />
          {event.description && <p className={styles.eventDescription}>{event.description}</p>}
          <div className={buttonStyles.actions}>
            <Button onClick={file.save} pending={file.pending}>
              Add to calendar
            </Button>
          </div>
        </div>
      </Card>
      <Suspense fallback={<Skeleton lines={2} height="6rem" />}>
        <EventAttendance event={event} />
      </Suspense>
      <EventDialogs events={[event]} onDeleted={() => void navigate(pages.events.path)} />
    </>
  )
}

/** Downloads the event as a calendar file. */
function useDownloadCalendarFile(event: Pick<Event, 'id' | 'title'>) {
  const { send, pending } = useSend(events.file, { toast: { error: 'The event could not be saved' } })
  async function load() {
    const sent = await send({ params: { id: event.id } })
    if (sent.ok) downloadFile(toFileName('ics', event.title), sent.reply, 'text/calendar;charset=utf-8')
  }
  return { save: () => void load(), pending }
}
