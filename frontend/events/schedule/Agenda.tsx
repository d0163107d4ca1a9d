import { dayText } from '#frontend/events/describe.ts'
import { LinkButton } from '#frontend/ui/Button.tsx'
import { EmptyState } from '#frontend/ui/states.tsx'
import { DayList } from './DayEventList.tsx'
import type { ViewProps } from './DayView.tsx'
import { byDay } from './groupByDay.ts'
import { daysOf, stepFrom, titleOf } from './scheduleViews.ts'

/** Four weeks as a list, without the days on which there is nothing. */
export function Agenda({ looked: { view, date }, events, today, pathTo }: ViewProps) {
  const days = [...byDay(events, daysOf(view, date))].filter(([, found]) => found.length > 0)
  return (
    <section className="schedule-list">
      <h2 aria-live="polite">{titleOf(view, date)}</h2>
      {days.length === 0 && (
        <EmptyState
          title="No events in these four weeks"
          action={<LinkButton to={pathTo({ date: stepFrom(view, date, 1) })}>The next four weeks</LinkButton>}
        />
      )}
      {days.map(([day, found]) => (
        <section key={day} className="agenda-day">
          <h3>
            {day === today && <span className="agenda-today">Today</span>} {dayText(day)}
          </h3>
          <DayList events={found} day={day} as="h4" />
        </section>
      ))}
    </section>
  )
}
