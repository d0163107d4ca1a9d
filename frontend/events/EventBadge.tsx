import { Badge } from '#frontend/ui/Card.tsx'
import { eventKinds } from '#shared/events/kinds.ts'
import type { Event } from '#shared/events/model.ts'
import { statusLabels } from './describe.ts'
import styles from './EventBadge.module.css'

/** The kind of event, as color and word. */
export function EventBadge({ event: { eventType } }: { event: Pick<Event, 'eventType'> }) {
  return (
    <span className={`${styles.eventBadge} ${eventColorClass(eventType)}`}>
      {eventKinds[eventType].label}
    </span>
  )
}

/** The CSS class that sets `--event` and `--event-soft`, the colors of a kind of event. */
export const eventColorClass = (eventType: Event['eventType']) => colorClasses[eventType]

const colorClasses: Record<Event['eventType'], string | undefined> = {
  practice: styles.eventPractice,
  game: styles.eventGame,
  meeting: styles.eventMeeting,
  clinic: styles.eventClinic,
  team_building: styles.eventTeamBuilding,
  master: styles.eventMaster,
}

/** Shown only if the event is canceled or postponed. */
export function StatusBadge({ event: { status } }: { event: Pick<Event, 'status'> }) {
  if (status === 'scheduled') return null
  return <Badge tone={status === 'cancelled' ? 'error' : 'warning'}>{statusLabels[status]}</Badge>
}

/** The title, struck through where the event does not take place; `StatusBadge` beside it says it in a word. */
export function EventTitle({ event: { status, title } }: { event: Pick<Event, 'status' | 'title'> }) {
  return status === 'scheduled' ? title : <s>{title}</s>
}
