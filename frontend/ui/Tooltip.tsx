import { type ReactNode, useId, useState } from 'react'
import './tooltip.css'

/** What stands behind a short text: shown to the pointer, to the keyboard and to a finger; Escape takes it away. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const show = () => setOpen(true)
  const hide = () => setOpen(false)
  return (
    // The pointer may go over to what is shown, so it belongs to the same element.
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same for keyboards
    <span className="tooltip" onMouseEnter={show} onMouseLeave={hide}>
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
