import { type ReactNode, useEffect, useId, useRef } from 'react'
import { joinClasses } from '#frontend/lib/joinClasses.ts'
import { IconButton } from '#frontend/ui/IconButton.tsx'
import styles from './Dialog.module.css'
import { useWasOpen } from './useWasOpen.ts'

const sizeClasses = {
  small: styles.small,
  medium: undefined,
  large: styles.large,
}

/**
 * A native modal dialog: it traps and restores the focus; Escape closes it, a click on the backdrop does not.
 * Without `onClose` only its buttons close it. Its content stays mounted, so input survives reopening; use a
 * new `key` to reset it.
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
  onClose?: () => void
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
    if (open) {
      element.showModal()
    } else {
      closing.current = true
      element.close()
    }
  }, [open])

  /**
   * The close event is asynchronous and may arrive after the dialog was opened again; only a close by the
   * user counts.
   */
  function onClosed() {
    if (closing.current) closing.current = false
    // Browsers close it on a second Escape even if the first one was prevented.
    else if (onClose) onClose()
    else dialog.current?.showModal()
  }

  return (
    <dialog
      ref={dialog}
      className={joinClasses(styles.dialog, sizeClasses[size])}
      aria-labelledby={id}
      onClose={event => event.target === event.currentTarget && onClosed()}
      onCancel={event => {
        if (event.target !== event.currentTarget) event.stopPropagation()
        else if (!onClose) event.preventDefault()
      }}
    >
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {onClose && <IconButton label="Close" icon="close" onClick={onClose} />}
      </div>
      <div className={styles.body}>
        {description && <p className="muted">{description}</p>}
        {wasOpen && children}
      </div>
      {footer && <div className={styles.foot}>{footer}</div>}
    </dialog>
  )
}
