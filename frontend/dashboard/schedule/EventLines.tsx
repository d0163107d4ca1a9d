import { EventAnswers } from '#frontend/events/attendance/EventAnswers.tsx'
import type { FamilyAnswer } from '#frontend/events/attendance/useFamilyAnswers.ts'
import styles from '#frontend/events/EventItem.module.css'
import { EventItem } from '#frontend/events/EventItem.tsx'
import type { Event } from '#shared/events/model.ts'
import type { Schedule } from './useSchedule.ts'

/** What the lists of the dashboard have in common. */
export interface EventLists {
  schedule: Schedule
  /** The ids of the events that stand further up, so that none is there twice. */
  shownAbove: ReadonlySet<string>
  /** The note next to an event's time: its team or child. */
  noteOf: (event: Event) => string
  answersAt: (event: Event) => FamilyAnswer[]
}

/** Events with the answers of the user's children. */
export function EventLines(
  props: Pick<EventLists, 'noteOf' | 'answersAt'> & {
    events: readonly Event[]
    /** The day they are on, if that is said already. */
    day?: string
    as?: 'h3' | 'h4'
  },
) {
  const { events, day, as, noteOf, answersAt } = props
  return (
    <ul className={styles.eventList}>
      {events.map(event => (
        <li key={event.id}>
          <EventItem event={event} withDay={event.startDate !== day} as={as} note={noteOf(event)}>
            <EventAnswers event={event} answers={answersAt(event)} />
          </EventItem>
        </li>
      ))}
    </ul>
  )
}
