import { Link } from 'react-router-dom'
import { filterByDay } from '#frontend/events/days.ts'
import { useScheduling } from '#frontend/events/scheduling.ts'
import { Card } from '#frontend/ui/Card.tsx'
import { QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import type { Event } from '#shared/events/model.ts'
import { pages } from '#shared/pages.ts'
import { EventLines, type EventLists } from './EventLines.tsx'
import { filterUpcoming } from './upcomingEvents.ts'
import { useChosenDay } from './useChosenDay.ts'

const maxShown = 3

/** What comes after this, without what the dashboard shows already. */
export function UpcomingEvents({ schedule: { query, now }, ...lists }: EventLists) {
  return (
    <Card title="Upcoming Events" action={<Link to={pages.events.path}>View All Events</Link>}>
      <QueryResult
        query={query}
        skeleton={<Skeleton lines={maxShown} height="5rem" />}
        errorTitle="The events couldn’t be loaded"
      >
        {events => now && <Coming events={filterUpcoming(events, now)} today={now.slice(0, 10)} {...lists} />}
      </QueryResult>
    </Card>
  )
}

function Coming(props: { events: readonly Event[]; today: string } & Omit<EventLists, 'schedule'>) {
  const { events, today, shownAbove, ...lines } = props
  const [day] = useChosenDay(today)
  if (events.length === 0) return <NothingComing />
  const inWeek = new Set(filterByDay(events, day).map(({ id }) => id))
  const next = events.filter(({ id }) => !shownAbove.has(id) && !inWeek.has(id)).slice(0, maxShown)
  if (next.length === 0) return <p className="muted">Nothing else is coming up.</p>
  return <EventLines events={next} {...lines} />
}

function NothingComing() {
  const { mayCreate, who } = useScheduling()
  return (
    <>
      <p className="muted">No events are coming up. {!mayCreate && who}</p>
      {mayCreate && <Link to={pages.newEvent.path}>Create an event</Link>}
    </>
  )
}
