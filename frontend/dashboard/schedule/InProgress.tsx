import { EventAnswers } from '#frontend/events/attendance/EventAnswers.tsx'
import styles from '#frontend/events/EventItem.module.css'
import { EventItem } from '#frontend/events/EventItem.tsx'
import { Card } from '#frontend/ui/Card.tsx'
import type { NextEvent } from './nextEvents.ts'

/** What the user's teams and children are at until it ends: the first thing on the screen. */
export function InProgress({ current }: { current: readonly NextEvent[] }) {
  if (current.length === 0) return null
  return (
    <Card title="In progress">
      <ul className={styles.eventList}>
        {current.map(({ event, answers, teams }) => (
          <li key={event.id}>
            <EventItem event={event} isNow note={teams.map(({ name }) => name).join(' · ')}>
              <EventAnswers event={event} answers={answers} isNext />
            </EventItem>
          </li>
        ))}
      </ul>
    </Card>
  )
}
