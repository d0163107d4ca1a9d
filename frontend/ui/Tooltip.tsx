import { type ReactNode, useId, useState } from 'react'
import styles from './Tooltip.module.css'

/** A tooltip for pointer, keyboard and touch; Escape closes it. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const show = () => setOpen(true)
  const hide = () => setOpen(false)
  return (
    // Inside the same element, so that the pointer can move onto the tooltip.
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same for keyboards
    <span className={styles.tooltip} onMouseEnter={show} onMouseLeave={hide}>
      <button
        type="button"
        aria-describedby={id}
        onFocus={show}
        onBlur={hide}
        onClick={show}
        onKeyDown={event => event.key === 'Escape' && hide()}
      >
        {children}
      </button>
      <span role="tooltip" id={id} hidden={!open}>
        {text}
      </span>
    </span>
  )
}
