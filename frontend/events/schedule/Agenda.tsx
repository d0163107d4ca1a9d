import { useScheduling } from '#frontend/events/scheduling.ts'
import { LinkButton } from '#frontend/ui/Button.tsx'
import { EmptyState } from '#frontend/ui/page/states.tsx'
import { formatDate } from '#shared/dates.ts'
import { DayEventList } from './DayEventList.tsx'
import type { ViewProps } from './DayView.tsx'
import { groupByDay } from './monthGrid.ts'
import styles from './schedule.module.css'
import { getViewTitle, listViewDays, stepDate } from './scheduleViews.ts'

/** Four weeks as a list, without the empty days. */
export function Agenda({ scheduleParams: { view, date }, events, today, pathTo }: ViewProps) {
  const { text, mayCreate, who } = useScheduling()
  const days = [...groupByDay(events, listViewDays(view, date))].filter(([, found]) => found.length > 0)
  return (
    <section className={styles.scheduleList}>
      <h2 aria-live="polite">{getViewTitle(view, date)}</h2>
      {days.length === 0 && (
        <EmptyState
          title="No events in these four weeks"
          text={mayCreate ? text : `${text} ${who}`}
          action={<LinkButton to={pathTo({ date: stepDate(view, date, 1) })}>The next four weeks</LinkButton>}
        />
      )}
      {days.map(([day, found]) => (
        <section key={day} className={styles.agendaDay}>
          <h3>
            {day === today && <span className={styles.agendaToday}>Today</span>}{' '}
            {formatDate(day, 'EEE, MMM d, yyyy')}
          </h3>
          <DayEventList events={found} day={day} as="h4" />
        </section>
      ))}
    </section>
  )
}
