import { EventBadge } from '#frontend/events/EventBadge.tsx'
import { eventKinds } from '#shared/events/kinds.ts'
import type { Event } from '#shared/events/model.ts'
import styles from './schedule.module.css'

const maxDots = 3

/** A dot for each of a day's first events, in the color of its kind; `getDayLabel` has the text. */
export function DayDots({ events = [] }: { events: readonly Event[] | undefined }) {
  return (
    <span className={styles.dayMarks} aria-hidden="true">
      {events.slice(0, maxDots).map(({ id, eventType }) => (
        <span key={id} data-event-type={eventType} />
      ))}
    </span>
  )
}

/** The legend of the dots. */
export function DotLegend({ events }: { events: readonly Event[] }) {
  const types = [...new Set(events.map(({ eventType }) => eventType))]
  if (types.length === 0) return null
  return (
    <ul className={styles.marksLegend}>
      {types.map(eventType => (
        <li key={eventType}>
          <EventBadge event={{ eventType }} />
        </li>
      ))}
    </ul>
  )
}

/** "Saturday, April 4, 2026, 2 events: Practice, Game" */
export function getDayLabel(day: string, events: readonly Event[] = []): string {
  if (events.length === 0) return day
  const types = new Set(events.map(({ eventType }) => eventKinds[eventType].label))
  return `${day}, ${events.length} event${events.length === 1 ? '' : 's'}: ${[...types].join(', ')}`
}
