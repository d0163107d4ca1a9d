import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { currentToast, dismissToast, onToast, type ToastMessage } from '#frontend/lib/toast.ts'
import { IconButton } from './IconButton.tsx'
import { onPageResize } from './onPageResize.ts'
import { placeToast, rememberPress } from './placeToast.ts'
import styles from './Toaster.module.css'

const serverSnapshot = () => undefined

export function Toaster() {
  const message = useSyncExternalStore(onToast, currentToast, serverSnapshot)
  useEffect(() => {
    document.addEventListener('click', rememberPress, { capture: true })
    return () => document.removeEventListener('click', rememberPress, { capture: true })
  }, [])
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
  useLayoutEffect(() => {
    const toast = box.current
    if (!toast) return
    toast.showPopover()
    const stop = keepPlaced(toast)
    return () => stop()
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
      <IconButton label="Dismiss" icon="close" onClick={dismissToast} />
    </div>
  )
}

/** Places it again when something else may have come under it: by focus, scrolling, or a page that changes. */
function keepPlaced(toast: HTMLElement): () => void {
  const place = () => placeToast(toast)
  const ended = new AbortController()
  const { signal } = ended
  document.addEventListener('focusin', place, { signal })
  document.addEventListener('scroll', place, { passive: true, capture: true, signal })
  window.visualViewport?.addEventListener('resize', place, { signal })
  const stopWatching = onPageResize(place)
  place()
  return () => {
    ended.abort()
    stopWatching()
  }
}
