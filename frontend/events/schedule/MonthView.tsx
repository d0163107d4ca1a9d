import { Link } from 'react-router-dom'
import { formatDate } from '#shared/dates.ts'
import type { Event } from '#shared/events/model.ts'
import { DayDots, DotLegend, getDayLabel } from './DayDots.tsx'
import type { ViewProps } from './DayView.tsx'
import { EventChip } from './EventChip.tsx'
import { buildMonthGrid, groupByDay, isSameMonth } from './monthGrid.ts'
import styles from './schedule.module.css'
import { getViewTitle } from './scheduleViews.ts'
import { WeekHeader } from './WeekHeader.tsx'

/** How many events of a day are shown on a wide screen; print shows them all. */
const maxShown = 3

/** A month as a grid, with the events of each day; on a phone each day links to its list. */
export function MonthView({ scheduleParams: { view, date }, events, today, pathTo }: ViewProps) {
  const weeks = buildMonthGrid(date)
  const days = groupByDay(events, weeks.flat())
  return (
    <section className={styles.scheduleList}>
      <h2 aria-live="polite" id="month">
        {getViewTitle(view, date)}
      </h2>
      <table className={styles.month} aria-labelledby="month">
        <WeekHeader />
        <tbody>
          {weeks.map(week => (
            <tr key={week[0]}>
              {week.map(day => (
                <td key={day} className={isSameMonth(day, date) ? undefined : styles.otherMonth}>
                  <DayCell
                    day={day}
                    isToday={day === today}
                    events={days.get(day) ?? []}
                    to={pathTo({ view: 'day', date: day })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <DotLegend events={[...days.values()].flat()} />
    </section>
  )
}

function DayCell(props: { day: string; isToday: boolean; events: readonly Event[]; to: string }) {
  const { day, isToday, events, to } = props
  return (
    <>
      <Link
        className={styles.monthDay}
        to={to}
        aria-label={getDayLabel(formatDate(day, 'EEE, MMM d, yyyy'), events)}
        aria-current={isToday ? 'date' : undefined}
      >
        <span>{Number(day.slice(8))}</span>
        <DayDots events={events} />
      </Link>
      {events.length > 0 && (
        <ul>
          {events.map((event, at) => (
            <li key={event.id} className={at < maxShown ? undefined : styles.monthMore}>
              <EventChip event={event} day={day} />
            </li>
          ))}
        </ul>
      )}
      {events.length > maxShown && (
        <Link className={`${styles.monthRest} no-print`} to={to}>
          {events.length - maxShown} more
        </Link>
      )}
    </>
  )
}
