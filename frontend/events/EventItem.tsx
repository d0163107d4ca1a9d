import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { pathTo } from '#frontend/lib/paths.ts'
import buttonStyles from '#frontend/ui/Button.module.css'
import { Badge } from '#frontend/ui/Card.tsx'
import type { Event } from '#shared/events/model.ts'
import { formatSpan, formatTimes } from '#shared/events/when.ts'
import { EventBadge, EventTitle, StatusBadge } from './EventBadge.tsx'
import styles from './EventItem.module.css'

/** An event in a list: when, what, where, and a link to its page. */
export function EventItem({
  event,
  withDay = true,
  isNow = false,
  as: Heading = 'h3',
  note,
  children,
}: {
  event: Event
  /** False if all events are on the same day. */
  withDay?: boolean
  as?: 'h2' | 'h3' | 'h4'
  /** It is in progress. */
  isNow?: boolean
  /** Shown next to time and place, such as the team or the score. */
  note?: ReactNode
  /** The event's action buttons. */
  children?: ReactNode
}) {
  const when = withDay ? formatSpan(event) : formatTimes(event)
  return (
    <article className={styles.eventItem} data-event-type={event.eventType}>
      <div className={styles.eventItemText}>
        <div className={styles.eventItemHead}>
          <Heading>
            <Link to={pathTo('event', event)}>
              <EventTitle event={event} />
            </Link>
          </Heading>
          <span className={styles.eventItemMarks}>
            {isNow && event.status === 'scheduled' && <Badge tone="success">Now</Badge>}
            <StatusBadge event={event} />
            <EventBadge event={event} />
          </span>
        </div>
        <p className="muted">{[when, event.location].filter(Boolean).join(' · ')}</p>
        {note && <p className="muted">{note}</p>}
        {event.statusReason && <p>{event.statusReason}</p>}
      </div>
      {children && <div className={buttonStyles.actions}>{children}</div>}
    </article>
  )
}
