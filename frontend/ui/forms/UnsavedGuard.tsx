import { createPortal } from 'react-dom'
import { useBlocker } from 'react-router-dom'
import { Button } from '#frontend/ui/Button.tsx'
import { Dialog } from '#frontend/ui/dialog/Dialog.tsx'
import { useUnloadGuard } from './useUnloadGuard.ts'

/**
 * Confirms before leaving a screen with unsaved changes; closing the tab triggers the browser's own prompt.
 */
export function UnsavedGuard({ when }: { when: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname,
  )
  useUnloadGuard(when)

  const stay = () => blocker.state === 'blocked' && blocker.reset()
  const leave = () => blocker.state === 'blocked' && blocker.proceed()
  // Rendered outside of the form, which may be in a closed dialog.
  return createPortal(
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={stay}
      title="Leave without saving?"
      description="What you changed on this page is not saved yet."
      size="small"
      footer={
        <>
          <Button onClick={leave}>Leave without saving</Button>
          <Button variant="primary" onClick={stay}>
            Keep editing
          </Button>
        </>
      }
    />,
    document.body,
  )
}
