import { Link } from 'react-router-dom'
import { dayText } from '#frontend/events/describe.ts'
import type { Event } from '#shared/events/model.ts'
import { DayMarks, dayLabel, MarksLegend } from './DayDots.tsx'
import type { ViewProps } from './DayView.tsx'
import { EventChip } from './EventChip.tsx'
import { byDay, isSameMonth, monthGrid } from './groupByDay.ts'
import { titleOf } from './scheduleViews.ts'
import { WeekHead } from './WeekHeader.tsx'

/** So many of a day where there is room for them; paper shows them all. */
const most = 3

/** A month of days with what takes place on them; on a phone each day leads to its own list. */
export function MonthView({ looked: { view, date }, events, today, pathTo }: ViewProps) {
  const weeks = monthGrid(date)
  const days = byDay(events, weeks.flat())
  return (
    <section className="schedule-list">
      <h2 aria-live="polite" id="month">
        {titleOf(view, date)}
      </h2>
      <table className="month" aria-labelledby="month">
        <WeekHead />
        <tbody>
          {weeks.map(week => (
            <tr key={week[0]}>
              {week.map(day => (
                <td key={day} className={isSameMonth(day, date) ? undefined : 'other-month'}>
                  <Day
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
      <MarksLegend events={[...days.values()].flat()} />
    </section>
  )
}

function Day(props: { day: string; isToday: boolean; events: readonly Event[]; to: string }) {
  const { day, isToday, events, to } = props
  return (
    <>
      <Link
        className="month-day"
        to={to}
        aria-label={dayLabel(dayText(day), events)}
        aria-current={isToday ? 'date' : undefined}
      >
        <span>{Number(day.slice(8))}</span>
        <DayMarks events={events} />
      </Link>
      {events.length > 0 && (
        <ul>
          {events.map((event, at) => (
            <li key={event.id} className={at < most ? undefined : 'month-more'}>
              <EventChip event={event} day={day} />
            </li>
          ))}
        </ul>
      )}
      {events.length > most && (
        <Link className="month-rest no-print" to={to}>
          {events.length - most} more
        </Link>
      )}
    </>
  )
}
