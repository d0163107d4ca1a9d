import { Badge } from '#frontend/ui/Card.tsx'
import { eventTypeLabels } from '#shared/events/choices.ts'
import type { Event } from '#shared/events/model.ts'
import { statusLabels } from './describe.ts'
import './event-types.css'

/** What kind of event it is: a colour and the word. */
export function EventBadge({ event: { eventType } }: { event: Pick<Event, 'eventType'> }) {
  return <span className={`event-badge ${eventColor(eventType)}`}>{eventTypeLabels[eventType]}</span>
}

/** Gives an element `--event` and `--event-soft`, the colours of a kind of event. */
export const eventColor = (eventType: Event['eventType']): string => `event-${eventType}`

/** That it does not take place; nothing where it does. */
export function StatusBadge({ event: { status } }: { event: Pick<Event, 'status'> }) {
  if (status === 'scheduled') return null
  return <Badge tone={status === 'cancelled' ? 'error' : 'warning'}>{statusLabels[status]}</Badge>
}

/** The title, struck through where the event does not take place; `StatusBadge` beside it says it in a word. */
export function EventTitle({ event: { status, title } }: { event: Pick<Event, 'status' | 'title'> }) {
  return status === 'scheduled' ? title : <s>{title}</s>
}
