import { Link } from 'react-router-dom'
import { statusLabels } from '#frontend/events/describe.ts'
import { EventTitle } from '#frontend/events/EventBadge.tsx'
import { pathTo } from '#frontend/lib/paths.ts'
import { formatTime } from '#shared/dates.ts'
import { eventKinds } from '#shared/events/kinds.ts'
import type { Event } from '#shared/events/model.ts'
import styles from './schedule.module.css'

/** An event in a small space: time, kind and title. */
export function EventChip({ event, day }: { event: Event; day: string }) {
  const { eventType, startDate, startTime, status } = event
  const words = [
    startDate === day ? formatTime(startTime) : 'Continues',
    eventKinds[eventType].label,
    status !== 'scheduled' && statusLabels[status],
  ]
  return (
    <Link to={pathTo('event', event)} className={styles.eventChip} data-event-type={eventType}>
      <span className={styles.eventChipWhen}>{words.filter(Boolean).join(' · ')}</span>{' '}
      <span className={styles.eventChipTitle}>
        <EventTitle event={event} />
      </span>
    </Link>
  )
}
