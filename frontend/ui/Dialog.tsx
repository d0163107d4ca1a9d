import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Icon } from './Icon.tsx'
import { useWasOpen } from './useWasOpen.ts'

/**
 * A native modal dialog: focus goes in, stays in and comes back; Escape closes it, a click beside it does
 * not. Without `onClose` only its buttons lead out of it. What was typed is still there when it is opened
 * again; a new `key` begins afresh.
 */
export function Dialog({
  open,
  onClose,
  title,
  description,
  children,
  footer,
  size = 'medium',
}: {
  open: boolean
  onClose?: (() => void) | undefined
  title: string
  description?: ReactNode
  children?: ReactNode
  /** The buttons; a submit button names its form by `form={id}`. */
  footer?: ReactNode
  size?: 'small' | 'medium' | 'large'
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const closing = useRef(false)
  const id = useId()
  const wasOpen = useWasOpen(open)

  useEffect(() => {
    const element = dialog.current
    if (!element || element.open === open) return
    if (open) return element.showModal()
    closing.current = true
    element.close()
  }, [open])

  /** The event comes later than the closing, maybe when it is open again; nobody has waved that away. */
  function onClosed() {
    if (closing.current) closing.current = false
    // A browser closes it at the second Escape, whatever became of the first.
    else if (onClose) onClose()
    else dialog.current?.showModal()
  }

  return (
    <dialog
      ref={dialog}
      className={`dialog dialog-${size}`}
      aria-labelledby={id}
      onClose={event => event.target === event.currentTarget && onClosed()}
      onCancel={event => {
        if (event.target !== event.currentTarget) event.stopPropagation()
        else if (!onClose) event.preventDefault()
      }}
    >
      <div className="dialog-head">
        <h2 id={id}>{title}</h2>
        {onClose && (
          <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
            <Icon name="close" />
          </button>
        )}
      </div>
      <div className="dialog-body">
        {description && <p className="muted">{description}</p>}
        {wasOpen && children}
      </div>
      {footer && <div className="dialog-foot">{footer}</div>}
    </dialog>
  )
}
