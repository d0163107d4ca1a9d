import { Link } from 'react-router-dom'
import { filterByDay, listWeek } from '#frontend/events/days.ts'
import { Card } from '#frontend/ui/Card.tsx'
import { RadioGroup } from '#frontend/ui/forms/Choice.tsx'
import { QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import { formatDate } from '#shared/dates.ts'
import type { Event } from '#shared/events/model.ts'
import { pages } from '#shared/pages.ts'
import { formatQuantity } from '#shared/text.ts'
import { EventLines, type EventLists } from './EventLines.tsx'
import { useChosenDay } from './useChosenDay.ts'
import styles from './WeekSchedule.module.css'

/** The current week, and the events of the chosen day; today by default. */
export function WeekSchedule({ schedule: { query, today }, ...lists }: EventLists) {
  return (
    <Card
      title="This Week's Schedule"
      action={<Link to={pages.schedule.path}>Open {pages.schedule.title}</Link>}
    >
      <QueryResult
        query={query}
        skeleton={<Skeleton lines={2} height="4.5rem" />}
        errorTitle="The schedule couldn’t be loaded"
      >
        {events => today && <Week events={events} today={today} {...lists} />}
      </QueryResult>
    </Card>
  )
}

function Week(props: { events: readonly Event[]; today: string } & Omit<EventLists, 'schedule'>) {
  const { events, today, shownAbove, ...lines } = props
  const [day, choose] = useChosenDay(today)
  const all = filterByDay(events, day)
  const shown = all.filter(({ id }) => !shownAbove.has(id))
  const above = all.length - shown.length
  return (
    <>
      <RadioGroup
        label="Day of the week"
        hideLabel
        className={styles.week}
        options={listWeek(today).map(date => ({
          value: date,
          label: <Day date={date} isToday={date === today} count={filterByDay(events, date).length} />,
        }))}
        value={day}
        onChange={choose}
      />
      <div className={styles.chosen}>
        <h3 aria-live="polite">{formatDate(day, 'EEE, MMM d, yyyy')}</h3>
        {all.length === 0 && <p className="muted">No events for this day</p>}
      </div>
      {above > 0 && (
        <p className="muted">
          {formatQuantity(above, 'event')} for this day {above > 1 ? 'are' : 'is'} shown above.
        </p>
      )}
      {shown.length > 0 && <EventLines events={shown} day={day} as="h4" {...lines} />}
    </>
  )
}

function Day({ date, isToday, count }: { date: string; isToday: boolean; count: number }) {
  const events = count === 1 ? '1 event' : `${count || 'no'} events`
  return (
    <>
      <span className="hidden">{`${isToday ? 'Today, ' : ''}${formatDate(date, 'EEE, MMM d, yyyy')}, ${events}`}</span>
      <span aria-hidden="true" className={isToday ? styles.weekToday : undefined}>
        {isToday ? 'Today' : formatDate(date, 'EEE')}
      </span>
      <strong aria-hidden="true">{Number(date.slice(8))}</strong>
      <span className={count > 0 ? styles.weekDot : `${styles.weekDot} ${styles.weekDotNone}`} />
    </>
  )
}
