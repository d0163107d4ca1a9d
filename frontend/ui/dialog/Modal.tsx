import { type ReactNode, useEffect, useId, useRef } from 'react'
import { joinClasses } from '#frontend/lib/joinClasses.ts'
import { IconButton } from '#frontend/ui/IconButton.tsx'
import styles from './Dialog.module.css'
import { focusFirstField } from './focusFirstField.ts'
import { useWasOpen } from './useWasOpen.ts'

const sizeClasses = {
  small: styles.small,
  medium: undefined,
  large: styles.large,
}

export interface ModalProps {
  open: boolean
  onClose?: () => void
  title: string
  description?: ReactNode
  children?: ReactNode
  /** The buttons; a submit button names its form by `form={id}`. */
  footer?: ReactNode
  size?: 'small' | 'medium' | 'large'
}

/** The native modal dialog behind `Dialog`, which asks before typed text is lost. */
export function Modal({
  open,
  onClose,
  tryDismiss,
  onType,
  title,
  description,
  children,
  footer,
  question,
  size = 'medium',
}: ModalProps & {
  /** Called on Escape and a phone's back gesture; false keeps it open. */
  tryDismiss: () => boolean
  /** Something was typed into a form of its own. */
  onType?: () => void
  /** A dialog on top of it. */
  question?: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const closing = useRef(false)
  const id = useId()
  const wasOpen = useWasOpen(open)

  useEffect(() => {
    const element = dialog.current
    if (!element || element.open === open) return undefined
    if (open) {
      element.showModal()
      const stop = focusFirstField(element)
      return () => stop()
    }
    closing.current = true
    element.close()
    return undefined
  }, [open])

  /**
   * The close event is asynchronous and may arrive after the dialog was opened again; only a close by the
   * user counts.
   */
  function onClosed() {
    if (closing.current) closing.current = false
    // Browsers close it on a second Escape even if the first one was prevented.
    else if (tryDismiss()) onClose?.()
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
        else if (!tryDismiss()) event.preventDefault()
      }}
      onInput={({ target, currentTarget }) => {
        const form = target instanceof Element ? target.closest('form') : null
        if (form?.closest('dialog') === currentTarget) onType?.()
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
      {footer && (
        <div className={styles.foot} data-buttons="">
          {footer}
        </div>
      )}
      {question}
    </dialog>
  )
}
