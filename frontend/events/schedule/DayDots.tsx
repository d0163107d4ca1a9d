import { EventBadge, eventColor } from '#frontend/events/EventBadge.tsx'
import { eventTypeLabels } from '#shared/events/choices.ts'
import type { Event } from '#shared/events/model.ts'

const most = 3

/** A dot for each of the first events of a day, in the colour of its kind; the words are in `dayLabel`. */
export function DayMarks({ events = [] }: { events: readonly Event[] | undefined }) {
  return (
    <span className="day-marks" aria-hidden="true">
      {events.slice(0, most).map(({ id, eventType }) => (
        <span key={id} className={eventColor(eventType)} />
      ))}
    </span>
  )
}

/** What the dots mean, in words: the kinds that there are. */
export function MarksLegend({ events }: { events: readonly Event[] }) {
  const types = [...new Set(events.map(({ eventType }) => eventType))]
  if (types.length === 0) return null
  return (
    <ul className="marks-legend">
      {types.map(eventType => (
        <li key={eventType}>
          <EventBadge event={{ eventType }} />
        </li>
      ))}
    </ul>
  )
}

/** "Saturday, April 4, 2026, 2 events: Practice, Game" */
export function dayLabel(day: string, events: readonly Event[] = []): string {
  if (events.length === 0) return day
  const types = new Set(events.map(({ eventType }) => eventTypeLabels[eventType]))
  return `${day}, ${events.length} event${events.length === 1 ? '' : 's'}: ${[...types].join(', ')}`
}
