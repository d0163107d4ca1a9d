import { useRef } from 'react'
import { Button } from '#frontend/ui/Button.tsx'
import { Icon } from '#frontend/ui/Icon.tsx'
import styles from './CalendarButton.module.css'

/** A button next to a date field. It opens the browser's calendar through an invisible date input. */
export function CalendarButton(props: {
  label: string
  value: string
  max: string
  /** Loads the earliest day; undefined if it cannot be loaded. */
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
      // Some engines open nothing if loading took too long after the tap; by the next tap the day is loaded.
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
