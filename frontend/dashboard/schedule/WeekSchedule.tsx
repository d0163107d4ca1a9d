import { Link } from 'react-router-dom'
import { filterByDay, listWeek } from '#frontend/events/days.ts'
import { formatFullDate } from '#frontend/events/describe.ts'
import eventItemStyles from '#frontend/events/EventItem.module.css'
import { EventItem } from '#frontend/events/EventItem.tsx'
import { useSearchParam } from '#frontend/lib/useSearchParam.ts'
import { Card } from '#frontend/ui/Card.tsx'
import { RadioGroup } from '#frontend/ui/forms/Choice.tsx'
import { QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import { formatDate } from '#shared/dates.ts'
import type { Event } from '#shared/events/model.ts'
import { pages } from '#shared/pages.ts'
import type { Schedule } from './useSchedule.ts'
import styles from './WeekSchedule.module.css'

interface Props {
  schedule: Schedule
  /** The note next to an event's time: its team or child. */
  noteOf: (event: Event) => string
}

/** The current week, and the events of the chosen day; today by default. */
export function WeekSchedule({ schedule: { query, today }, noteOf }: Props) {
  return (
    <Card
      title="This Week's Schedule"
      action={<Link to={pages.schedule.path}>Open {pages.schedule.title}</Link>}
    >
      <QueryResult
        query={query}
        skeleton={<Skeleton lines={2} height="4.5rem" />}
        errorTitle="The schedule could not be loaded"
      >
        {events => today && <Week events={events} today={today} noteOf={noteOf} />}
      </QueryResult>
    </Card>
  )
}

function Week(props: { events: readonly Event[]; today: string } & Pick<Props, 'noteOf'>) {
  const { events, today, noteOf } = props
  const days = listWeek(today)
  const [chosen, choose] = useSearchParam('day', { isFilter: true })
  const day = days.find(known => known === chosen) ?? today
  const shown = filterByDay(events, day)
  return (
    <>
      <RadioGroup
        label="Day of this week"
        hideLabel
        className={styles.week}
        options={days.map(date => ({
          value: date,
          label: <Day date={date} isToday={date === today} count={filterByDay(events, date).length} />,
        }))}
        value={day}
        onChange={date => choose(date === today ? undefined : date)}
      />
      <h3 aria-live="polite">{formatFullDate(day)}</h3>
      {shown.length === 0 ? (
        <p className="muted">No events for this day</p>
      ) : (
        <ul className={eventItemStyles.eventList}>
          {shown.map(event => (
            <li key={event.id}>
              <EventItem event={event} withDay={event.startDate !== day} as="h4" note={noteOf(event)} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Day({ date, isToday, count }: { date: string; isToday: boolean; count: number }) {
  const events = count === 1 ? '1 event' : `${count || 'no'} events`
  return (
    <>
      <span className="hidden">{`${isToday ? 'Today, ' : ''}${formatFullDate(date)}, ${events}`}</span>
      <span aria-hidden="true" className={isToday ? styles.weekToday : undefined}>
        {isToday ? 'Today' : formatDate(date, 'EEE')}
      </span>
      <strong aria-hidden="true">{Number(date.slice(8))}</strong>
      <span className={count > 0 ? styles.weekDot : `${styles.weekDot} ${styles.weekDotNone}`} />
    </>
  )
}
