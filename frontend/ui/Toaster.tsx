import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { currentToast, dismissToast, onToast, type ToastMessage } from '#frontend/lib/toast.ts'
import buttonStyles from './Button.module.css'
import iconStyles from './Icon.module.css'
import styles from './Toaster.module.css'

const serverSnapshot = () => undefined

export function Toaster() {
  const message = useSyncExternalStore(onToast, currentToast, serverSnapshot)
  return (
    <>
      {/* A live region must be in the DOM before its text is set. */}
      <div role="status">
        {message && !message.destructive && <ToastView key={message.id} {...message} />}
      </div>
      <div role="alert">{message?.destructive && <ToastView key={message.id} {...message} />}</div>
    </>
  )
}

function ToastView({ title, description, destructive, duration }: ToastMessage) {
  const box = useRef<HTMLDivElement>(null)
  const [held, setHeld] = useState(false)
  const hold = { onPointerEnter: () => setHeld(true), onPointerLeave: () => setHeld(false) }

  // A popover is shown above open dialogs, which would otherwise cover the toast.
  useEffect(() => {
    box.current?.showPopover()
  }, [])
  useEffect(() => {
    if (held) return
    const timer = setTimeout(dismissToast, duration)
    return () => clearTimeout(timer)
  }, [held, duration])

  return (
    <div
      ref={box}
      popover="manual"
      className={destructive ? `${styles.toast} ${styles.destructive}` : styles.toast}
      {...hold}
    >
      <div>
        <strong>{title}</strong>
        {description && <p>{description}</p>}
      </div>
      <button type="button" className={buttonStyles.iconButton} aria-label="Dismiss" onClick={dismissToast}>
        <svg className={iconStyles.icon} aria-hidden="true" viewBox="0 0 24 24">
          <path d="M6 6l12 12M18 6L6 18" />
        </svg>
      </button>
    </div>
  )
}
