import { createPortal } from 'react-dom'
import { useBlocker } from 'react-router-dom'
import { UnsavedQuestion } from '#frontend/ui/dialog/UnsavedQuestion.tsx'
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
    <UnsavedQuestion
      open={blocker.state === 'blocked'}
      verb="Leave"
      description="Your changes on this page are not saved yet."
      onLeave={leave}
      onStay={stay}
    />,
    document.body,
  )
}
