import { EventAnswers } from '#frontend/events/attendance/EventAnswers.tsx'
import { useFamilyAnswers } from '#frontend/events/attendance/useFamilyAnswers.ts'
import { formatScore, formatTeams } from '#frontend/events/describe.ts'
import styles from '#frontend/events/EventItem.module.css'
import { EventItem } from '#frontend/events/EventItem.tsx'
import { useEventTeams } from '#frontend/events/queries.ts'
import { pathTo } from '#frontend/lib/paths.ts'
import { LinkButton } from '#frontend/ui/Button.tsx'
import type { Event } from '#shared/events/model.ts'

/** The events of one day, as a list. */
export function DayEventList(props: {
  events: readonly Event[]
  day: string
  as: 'h3' | 'h4'
  withDetails?: boolean
}) {
  const { events, day, as, withDetails = false } = props
  const teams = useEventTeams()
  const family = useFamilyAnswers()
  return (
    <ul className={styles.eventList}>
      {events.map(event => (
        <li key={event.id}>
          <EventItem
            event={event}
            as={as}
            // An event that began on another day also shows the date.
            withDay={event.startDate !== day}
            note={[formatTeams(event, teams), formatScore(event, teams)].filter(Boolean).join(' · ')}
          >
            <EventAnswers event={event} answers={family.answersAt(event)} />
            {withDetails && (
              <LinkButton to={pathTo('event', event)} aria-label={`Details: ${event.title}`}>
                Details
              </LinkButton>
            )}
          </EventItem>
        </li>
      ))}
    </ul>
  )
}
