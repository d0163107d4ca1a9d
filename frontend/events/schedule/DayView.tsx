import { useNavigate } from 'react-router-dom'
import { useScheduling } from '#frontend/events/scheduling.ts'
import { pathToNewEvent } from '#frontend/lib/paths.ts'
import { LinkButton } from '#frontend/ui/Button.tsx'
import { EmptyState } from '#frontend/ui/page/states.tsx'
import { formatDate } from '#shared/dates.ts'
import type { Event } from '#shared/events/model.ts'
import { DayEventList } from './DayEventList.tsx'
import { DayPicker } from './DayPicker.tsx'
import { groupByDay } from './monthGrid.ts'
import styles from './schedule.module.css'
import type { ScheduleParams } from './useScheduleEvents.ts'

/** The props of every view. */
export interface ViewProps {
  scheduleParams: ScheduleParams
  events: readonly Event[]
  today: string
  pathTo: (changes: Partial<ScheduleParams>) => string
}

/** A day picker, and the events of the chosen day. */
export function DayView(props: ViewProps & { selectedDate: string }) {
  const { scheduleParams, selectedDate, events, today, pathTo } = props
  const go = useNavigate()
  const { text, mayCreate, who } = useScheduling()
  const { date, teamId } = scheduleParams
  const found = groupByDay(events, [date]).get(date) ?? []
  return (
    <div className={styles.scheduleDay}>
      <DayPicker
        date={selectedDate}
        today={today}
        teamId={teamId}
        onPick={day => void go(pathTo({ date: day }), { replace: true, preventScrollReset: true })}
      />
      <section className={styles.scheduleList} aria-labelledby="events-of-day">
        <h2 id="events-of-day" aria-live="polite">
          Events for {formatDate(date, 'EEE, MMM d, yyyy')}
        </h2>
        {found.length === 0 ? (
          <EmptyState
            title="No events for this day"
            text={text}
            action={
              mayCreate ? (
                <span className="no-print">
                  <LinkButton to={pathToNewEvent({ date, teamId })}>Create an event</LinkButton>
                </span>
              ) : (
                who
              )
            }
          />
        ) : (
          <DayEventList events={found} day={date} as="h3" withDetails />
        )}
      </section>
    </div>
  )
}
