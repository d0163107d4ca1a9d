import { useRef } from 'react'
import { Button } from '#frontend/ui/Button.tsx'
import { Icon } from '#frontend/ui/Icon.tsx'
import styles from './CalendarButton.module.css'

/** Beside a date that is typed: picks it from the browser's calendar, which a field that nobody sees lends. */
export function CalendarButton(props: {
  label: string
  value: string
  max: string
  /** The earliest day, if it is known by then. */
  loadMin: () => Promise<string | undefined>
  onPick: (day: string) => void
}) {
  const { label, value, max, loadMin, onPick } = props
  const calendar = useRef<HTMLInputElement>(null)

  async function open() {
    const input = calendar.current
    if (!input) return
    input.min = (await loadMin()) ?? ''
    try {
      input.showPicker()
    } catch {
      // Some engines open nothing once a moment has passed since the tap; the next one finds the day loaded.
    }
  }

  return (
    <div className={styles.calendar}>
      <input
        ref={calendar}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        max={max}
        value={value}
        onChange={event => event.target.value && onPick(event.target.value)}
      />
      <Button aria-label={label} onClick={() => void open()}>
        <Icon name="calendar" />
      </Button>
    </div>
  )
}
