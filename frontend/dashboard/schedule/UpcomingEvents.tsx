import { Link } from 'react-router-dom'
import styles from '#frontend/events/EventItem.module.css'
import { EventItem } from '#frontend/events/EventItem.tsx'
import { useScheduling } from '#frontend/events/scheduling.ts'
import { Card } from '#frontend/ui/Card.tsx'
import { QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import type { Event } from '#shared/events/model.ts'
import { pages } from '#shared/pages.ts'
import { filterUpcoming } from './upcomingEvents.ts'
import type { Schedule } from './useSchedule.ts'

const maxShown = 3

export function UpcomingEvents(props: { schedule: Schedule; noteOf: (event: Event) => string }) {
  const { schedule, noteOf } = props
  const { query, now } = schedule
  return (
    <Card title="Upcoming Events" action={<Link to={pages.events.path}>View All Events</Link>}>
      <QueryResult
        query={query}
        skeleton={<Skeleton lines={maxShown} height="5rem" />}
        errorTitle="The events could not be loaded"
      >
        {events => {
          const next = now ? filterUpcoming(events, now).slice(0, maxShown) : []
          if (next.length === 0) return <NothingComing />
          return (
            <ul className={styles.eventList}>
              {next.map(event => (
                <li key={event.id}>
                  <EventItem event={event} note={noteOf(event)} />
                </li>
              ))}
            </ul>
          )
        }}
      </QueryResult>
    </Card>
  )
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
