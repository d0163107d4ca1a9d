import { Link } from 'react-router-dom'
import { formatDate } from '#shared/dates.ts'
import type { ViewProps } from './DayView.tsx'
import { EventChip } from './EventChip.tsx'
import { groupByDay } from './monthGrid.ts'
import styles from './schedule.module.css'
import { getViewTitle, listViewDays } from './scheduleViews.ts'

/** Seven columns, one per day; on a phone one below the other. */
export function WeekView({ scheduleParams: { view, date }, events, today, pathTo }: ViewProps) {
  const days = groupByDay(events, listViewDays(view, date))
  return (
    <section className={styles.scheduleList}>
      <h2 aria-live="polite">{getViewTitle(view, date)}</h2>
      <ol className={styles.week}>
        {[...days].map(([day, found]) => (
          <li key={day} aria-current={day === today ? 'date' : undefined}>
            <h3>
              <Link to={pathTo({ view: 'day', date: day })}>
                {formatDate(day, 'EEE')} <span>{Number(day.slice(8))}</span>
              </Link>
            </h3>
            {found.length === 0 ? (
              <p className="muted">No events</p>
            ) : (
              <ul>
                {found.map(event => (
                  <li key={event.id}>
                    <EventChip event={event} day={day} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
