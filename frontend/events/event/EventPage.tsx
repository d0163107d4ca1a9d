import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { useClubClock } from '#frontend/lib/clock.ts'
import { ApiError } from '#frontend/lib/http.ts'
import { patient } from '#frontend/lib/retryPolicy.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { Alert, Card } from '#frontend/ui/Card.tsx'
import { PageHeader } from '#frontend/ui/PageHeader.tsx'
import { Loaded, Skeleton } from '#frontend/ui/states.tsx'
import type { Event } from '#shared/events/model.ts'
import { startOf } from '#shared/events/rules.ts'
import { pages } from '#shared/pages.ts'
import { EventActions } from '../actions/EventActions.tsx'
import { EventDialogs, useEventAction } from '../actions/EventDialogs.tsx'
import { scoreText, statusLabels } from '../describe.ts'
import { EventBadge, EventTitle, StatusBadge } from '../EventBadge.tsx'
import { eventOf, useEventTeams, useMay } from '../queries.ts'
import { useCalendarFile } from '../useCalendarFile.ts'
import { EventFacts } from './EventFacts.tsx'
import { EventNotFound } from './EventNotFound.tsx'
import '../events.css'

/** Whoever follows a link to a place, or to a time, need not wait for who comes. */
const EventAttendance = lazy(() =>
  import('#frontend/events/attendance/EventAttendance.tsx').then(({ EventAttendance }) => ({
    default: EventAttendance,
  })),
)

export default function EventPage() {
  const { id = '' } = useParams()
  const query = useQuery({ ...eventOf(id), ...patient })
  if (query.error instanceof ApiError && query.error.status === 404) return <EventNotFound />
  return (
    <div className="event-screen">
      {!query.data && <PageHeader title={pages.event.title} />}
      <Loaded
        query={query}
        skeleton={<Skeleton lines={4} height="5rem" />}
        errorTitle="The event could not be loaded"
      >
        {event => <Detail key={event.id} event={event} />}
      </Loaded>
    </div>
  )
}

function Detail({ event }: { event: Event }) {
  const navigate = useNavigate()
  const now = useClubClock()
  const hasBegun = now !== undefined && startOf(event) <= now
  const may = useMay()
  const { act } = useEventAction()
  const teams = useEventTeams()
  const file = useCalendarFile(event)
  const score = scoreText(event, teams)
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
        <div className="form event-detail">
          <p className="event-head">
            <EventBadge event={event} />
            <StatusBadge event={event} />
          </p>
          {score && <p className="event-score">{score}</p>}
          <EventFacts event={event} teams={teams} />
          {event.description && <p className="event-description">{event.description}</p>}
          <div className="actions">
            <Button onClick={file.save} pending={file.pending}>
              Add to calendar
            </Button>
          </div>
        </div>
      </Card>
      <Suspense fallback={<Skeleton lines={2} height="6rem" />}>
        <EventAttendance event={event} />
      </Suspense>
      <EventDialogs known={[event]} onDeleted={() => void navigate(pages.events.path)} />
    </>
  )
}
