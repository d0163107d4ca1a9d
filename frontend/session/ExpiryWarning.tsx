import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { isUnauthorized } from '#frontend/lib/http.ts'
import { sessionKey } from '#frontend/lib/queries.ts'
import { toast } from '#frontend/lib/toast.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { Dialog } from '#frontend/ui/dialog/Dialog.tsx'
import { useAuth } from './AuthProvider.tsx'
import { extendSession } from './extendSession.ts'
import { authPath } from './returnTo.ts'
import { useSecondsLeft } from './useSecondsLeft.ts'

const title = 'Session Expiring Soon'

/** Warns an idle user: counts down the last five minutes of the session. */
export function ExpiryWarning(props: { atLimit: boolean; onExtended: (moved: boolean) => void }) {
  const { atLimit, onExtended } = props
  const client = useQueryClient()
  const { secondsLeft, isExpiringSoon } = useSecondsLeft()
  const [dismissed, setDismissed] = useState(false)
  const [busy, setBusy] = useState(false)
  const { logout } = useAuth()
  const location = useLocation()
  const isOver = secondsLeft === 0

  useEffect(() => {
    if (isExpiringSoon) toast({ title, description: 'Your session is about to end.', duration: 10_000 })
    else setDismissed(false)
  }, [isExpiringSoon])
  useEffect(() => {
    if (isOver) void client.invalidateQueries({ queryKey: sessionKey })
  }, [client, isOver])

  async function extend() {
    try {
      const moved = await extendSession()
      onExtended(moved)
      if (moved) toast(extendedToast)
    } catch (error) {
      if (isUnauthorized(error)) await client.invalidateQueries({ queryKey: sessionKey })
      else toast(notExtendedToast)
    }
  }

  async function leave() {
    if (!(await logout({ orStay: true }))) toast(notLoggedOutToast)
  }

  const once = (act: () => Promise<unknown>) => () => {
    if (busy) return
    setBusy(true)
    void act().finally(() => setBusy(false))
  }

  return (
    // No ConfirmDialog: both buttons do something, and closing it only hides it.
    <Dialog
      open={isExpiringSoon && !dismissed}
      onClose={() => setDismissed(true)}
      title={title}
      size="small"
      footer={
        <>
          <Button aria-disabled={busy} onClick={once(leave)}>
            Logout Now
          </Button>
          {atLimit ? (
            <Button
              variant="primary"
              aria-disabled={busy}
              onClick={once(() => logout({ to: authPath(location) }))}
            >
              Log in again
            </Button>
          ) : (
            <Button variant="primary" pending={busy} onClick={once(extend)}>
              Extend Session
            </Button>
          )}
        </>
      }
    >
      <p>
        Your session ends in <strong role="timer">{formatCountdown(secondsLeft)}</strong>.{' '}
        {atLimit ? 'It can’t be extended. Log in again to continue.' : 'Do you want to stay logged in?'}
      </p>
    </Dialog>
  )
}

/** 299 -> '4:59' */
const formatCountdown = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

const extendedToast = { title: 'Session Extended', description: 'You’re still logged in.', duration: 3000 }
const notExtendedToast = {
  title: 'Error',
  description: 'Failed to extend your session. Please try again.',
  destructive: true,
}
const notLoggedOutToast = {
  title: 'Logout Failed',
  description: 'There was an error logging you out. Please try again.',
  destructive: true,
}
