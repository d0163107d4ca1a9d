import { createPortal } from 'react-dom'
import { useBlocker } from 'react-router-dom'
import { Button } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'
import { useUnloadGuard } from './useUnloadGuard.ts'

/** Asks before somebody leaves the screen with changes that are not saved; a tab that closes asks by itself. */
export function UnsavedGuard({ when }: { when: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname,
  )
  useUnloadGuard(when)

  const stay = () => blocker.state === 'blocked' && blocker.reset()
  const leave = () => blocker.state === 'blocked' && blocker.proceed()
  // The form may be in a dialog that is closed by now, and all in it with it.
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
          <Button look="primary" onClick={stay}>
            Keep editing
          </Button>
        </>
      }
    />,
    document.body,
  )
}
