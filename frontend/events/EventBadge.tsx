import { Badge } from '#frontend/ui/Card.tsx'
import { eventKinds } from '#shared/events/kinds.ts'
import type { Event } from '#shared/events/model.ts'
import { statusLabels } from './describe.ts'
import styles from './EventBadge.module.css'

/**
 * The kind of event, as a color and a word. An element with `data-event-type` gets its colors: `--event` and
 * `--event-soft`.
 */
export function EventBadge({ event: { eventType } }: { event: Pick<Event, 'eventType'> }) {
  return (
    <span className={styles.eventBadge} data-event-type={eventType}>
      {eventKinds[eventType].label}
    </span>
  )
}

/** Shown only if the event is canceled or postponed. */
export function StatusBadge({ event: { status } }: { event: Pick<Event, 'status'> }) {
  if (status === 'scheduled') return null
  return <Badge tone={status === 'cancelled' ? 'error' : 'warning'}>{statusLabels[status]}</Badge>
}

/** The title, struck through if the event does not take place; the `StatusBadge` next to it says why. */
export function EventTitle({ event: { status, title } }: { event: Pick<Event, 'status' | 'title'> }) {
  return status === 'scheduled' ? title : <s>{title}</s>
}
