import { useNavigate } from 'react-router-dom'
import { dayText } from '#frontend/events/describe.ts'
import { EmptyState } from '#frontend/ui/states.tsx'
import type { Event } from '#shared/events/model.ts'
import { DayList } from './DayEventList.tsx'
import { DayPicker } from './DayPicker.tsx'
import { byDay } from './groupByDay.ts'
import type { Looked } from './useScheduleEvents.ts'

/** What each view is given. */
export interface ViewProps {
  looked: Looked
  events: readonly Event[]
  today: string
  pathTo: (changes: Partial<Looked>) => string
}

/** A day picker, and what takes place on the day that was picked. */
export function DayView(props: ViewProps & { wanted: string }) {
  const { looked, wanted, events, today, pathTo } = props
  const go = useNavigate()
  const { date, teamId } = looked
  const found = byDay(events, [date]).get(date) ?? []
  return (
    <div className="schedule-day">
      <DayPicker
        date={wanted}
        today={today}
        teamId={teamId}
        onPick={day => void go(pathTo({ date: day }), { replace: true, preventScrollReset: true })}
      />
      <section className="schedule-list" aria-labelledby="events-of-day">
        <h2 id="events-of-day" aria-live="polite">
          Events for {dayText(date)}
        </h2>
        {found.length === 0 ? (
          <EmptyState title="No events for this day" />
        ) : (
          <DayList events={found} day={date} as="h3" withDetails />
        )}
      </section>
    </div>
  )
}
