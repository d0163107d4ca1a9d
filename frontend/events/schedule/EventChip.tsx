import { Link } from 'react-router-dom'
import { statusLabels } from '#frontend/events/describe.ts'
import { EventTitle, eventColor } from '#frontend/events/EventBadge.tsx'
import { eventPath } from '#frontend/events/paths.ts'
import { formatTime } from '#shared/dates.ts'
import { eventTypeLabels } from '#shared/events/choices.ts'
import type { Event } from '#shared/events/model.ts'

/** An event where there is little room: when, what kind of, and what. */
export function EventChip({ event, day }: { event: Event; day: string }) {
  const { eventType, startDate, startTime, status } = event
  const words = [
    startDate === day ? formatTime(startTime) : 'Continues',
    eventTypeLabels[eventType],
    status !== 'scheduled' && statusLabels[status],
  ]
  return (
    <Link to={eventPath(event)} className={`event-chip ${eventColor(eventType)}`}>
      <span className="event-chip-when">{words.filter(Boolean).join(' · ')}</span>{' '}
      <span className="event-chip-title">
        <EventTitle event={event} />
      </span>
    </Link>
  )
}
