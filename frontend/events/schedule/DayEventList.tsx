import { scoreText, teamsText } from '#frontend/events/describe.ts'
import { EventItem } from '#frontend/events/EventItem.tsx'
import { eventPath } from '#frontend/events/paths.ts'
import { useEventTeams } from '#frontend/events/queries.ts'
import { LinkButton } from '#frontend/ui/Button.tsx'
import type { Event } from '#shared/events/model.ts'

/** The events of one day, one under the other. */
export function DayList(props: {
  events: readonly Event[]
  day: string
  as: 'h3' | 'h4'
  withDetails?: boolean
}) {
  const { events, day, as, withDetails = false } = props
  const teams = useEventTeams()
  return (
    <ul className="event-list">
      {events.map(event => (
        <li key={event.id}>
          <EventItem
            event={event}
            as={as}
            // What has begun on another day says on which.
            withDay={event.startDate !== day}
            note={[teamsText(event, teams), scoreText(event, teams)].filter(Boolean).join(' · ')}
          >
            {withDetails && (
              <LinkButton to={eventPath(event)} aria-label={`Details: ${event.title}`}>
                Details
              </LinkButton>
            )}
          </EventItem>
        </li>
      ))}
    </ul>
  )
}
