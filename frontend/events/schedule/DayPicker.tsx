import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { IconButton } from '#frontend/ui/IconButton.tsx'
import { PlainButton } from '#frontend/ui/PlainButton.tsx'
import { formatDate } from '#shared/dates.ts'
import { DayDots, getDayLabel } from './DayDots.tsx'
import { addMonths, buildMonthGrid, groupByDay, isSameMonth, moveByKey } from './monthGrid.ts'
import styles from './schedule.module.css'
import { useMonthEvents, usePrefetchSchedule } from './useScheduleEvents.ts'
import { WeekHeader } from './WeekHeader.tsx'

/** A month to pick a day from. Keys move the focus, also into other months; Enter and Space pick. */
export function DayPicker(props: {
  date: string
  today: string
  teamId: string | undefined
  onPick: (date: string) => void
}) {
  const { date, today, teamId, onPick } = props
  const [at, setAt] = useState({ date, day: date })
  // The date changed, here or elsewhere: show its month.
  if (at.date !== date) setAt({ date, day: date })
  const { day } = at
  const grid = useRef<HTMLTableElement>(null)
  const isMoved = useRef(false)
  const id = useId()
  const weeks = buildMonthGrid(day)
  const events = groupByDay(useMonthEvents(day, teamId), weeks.flat())
  const show = (other: string) => setAt({ date, day: other })

  useEffect(() => {
    if (!isMoved.current) return
    isMoved.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
  }, [day])

  function onKey(event: KeyboardEvent): void {
    const other = event.ctrlKey || event.metaKey || event.altKey ? undefined : moveByKey(event, day)
    if (!other) return
    event.preventDefault()
    isMoved.current = true
    show(other)
  }

  return (
    <div className={`${styles.dayPicker} no-print`}>
      <div className={styles.dayPickerHead}>
        <h2 id={id} aria-live="polite">
          {formatDate(day, 'MMMM yyyy')}
        </h2>
        <MonthGrid label="Previous month" to={addMonths(day, -1)} teamId={teamId} onGo={show} isBack />
        <MonthGrid label="Next month" to={addMonths(day, 1)} teamId={teamId} onGo={show} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: rows and cells become those of a grid */}
      <table ref={grid} role="grid" aria-labelledby={id} className={styles.dayGrid} onKeyDown={onKey}>
        <WeekHeader />
        <tbody>
          {weeks.map(week => (
            <tr key={week[0]}>
              {week.map(each => (
                // biome-ignore lint/a11y/useAriaPropsSupportedByRole: inside a grid it is a gridcell
                <td key={each} aria-selected={each === date}>
                  <PlainButton
                    data-day={each}
                    className={isSameMonth(each, day) ? undefined : styles.otherMonth}
                    tabIndex={each === day ? 0 : -1}
                    aria-label={getDayLabel(formatDate(each, 'EEE, MMM d, yyyy'), events.get(each))}
                    aria-current={each === today ? 'date' : undefined}
                    onClick={() => onPick(each)}
                  >
                    <span>{Number(each.slice(8))}</span>
                    <DayDots events={events.get(each)} />
                  </PlainButton>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function MonthGrid(props: {
  label: string
  to: string
  teamId: string | undefined
  isBack?: boolean
  onGo: (date: string) => void
}) {
  const { label, to, teamId, isBack = false, onGo } = props
  const prefetch = usePrefetchSchedule()
  const ask = () => prefetch({ view: 'month', date: to, teamId })
  return (
    <IconButton
      label={label}
      icon={isBack ? 'chevronLeft' : 'chevronRight'}
      onClick={() => onGo(to)}
      onPointerEnter={ask}
      onFocus={ask}
    />
  )
}
