import { lazy, Suspense, useEffect } from 'react'
import { useFreshDialog } from '#frontend/ui/dialog/useFreshDialog.ts'
import { Icon } from '#frontend/ui/Icon.tsx'
import { PlainButton } from '#frontend/ui/PlainButton.tsx'
import styles from './find.module.css'

const load = () => import('./FindDialog.tsx')
const FindDialog = lazy(load)

/** For staff: a button, and Ctrl-K or ⌘K, for the search over people, money, teams and screens. */
export function FindAnything() {
  const { shown, show, close } = useFreshDialog<null>()
  // Loaded before it is asked for, or the first letters after the shortcut would be lost.
  useEffect(() => {
    load().catch(() => undefined)
  }, [])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return
      event.preventDefault()
      // What is typed in a dialog would be lost.
      if (!document.querySelector('dialog[open]')) show(null)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [show])

  return (
    <>
      <PlainButton
        className={styles.button}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        title="Find anything (Ctrl K)"
        onClick={() => show(null)}
      >
        <Icon name="search" />
        <span className={styles.words}>
          Find <span className="hidden">anything</span>
        </span>
      </PlainButton>
      {shown && (
        <Suspense fallback={null}>
          <FindDialog key={shown.round} open={shown.open} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

const isShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey
