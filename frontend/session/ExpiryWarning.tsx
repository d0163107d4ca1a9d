import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { isUnauthorized } from '#frontend/lib/http.ts'
import { sessionKey } from '#frontend/lib/queries.ts'
import { toast } from '#frontend/lib/toast.ts'
import { useAuth } from '#frontend/session/AuthProvider.tsx'
import { authPath } from '#frontend/session/returnTo.ts'
import { Dialog } from '#frontend/ui/Dialog.tsx'
import { extendSession } from './extendSession.ts'
import { useSecondsLeft } from './useSecondsLeft.ts'
import '#frontend/ui/ui.css'

const title = 'Session Expiring Soon'

/** For those who have stepped away: five minutes before the session ends it counts them down. */
export function ExpiryWarning(props: { atLimit: boolean; onExtended: (moved: boolean) => void }) {
  const { atLimit, onExtended } = props
  const client = useQueryClient()
  const { secondsLeft, isShort } = useSecondsLeft()
  const [dismissed, setDismissed] = useState(false)
  const [busy, setBusy] = useState(false)
  const { logout } = useAuth()
  const location = useLocation()
  const isOver = secondsLeft === 0

  useEffect(() => {
    if (isShort) toast({ title, description: 'Your session is about to end.', duration: 10_000 })
    else setDismissed(false)
  }, [isShort])
  useEffect(() => {
    if (isOver) void client.invalidateQueries({ queryKey: sessionKey })
  }, [client, isOver])

  async function extend() {
    try {
      const moved = await extendSession()
      onExtended(moved)
      if (moved) toast(extended)
    } catch (error) {
      if (isUnauthorized(error)) await client.invalidateQueries({ queryKey: sessionKey })
      else toast(notExtended)
    }
  }

  async function leave() {
    if (!(await logout({ orStay: true }))) toast(notLoggedOut)
  }

  const once = (act: () => Promise<unknown>) => () => {
    if (busy) return
    setBusy(true)
    void act().finally(() => setBusy(false))
  }

  return (
    <Dialog
      open={isShort && !dismissed}
      onClose={() => setDismissed(true)}
      title={title}
      size="small"
      footer={
        <>
          <button type="button" className="button" aria-disabled={busy} onClick={once(leave)}>
            Logout Now
          </button>
          {atLimit ? (
            <button
              type="button"
              className="button button-primary"
              aria-disabled={busy}
              onClick={once(() => logout({ to: authPath(location) }))}
            >
              Log in again
            </button>
          ) : (
            <button
              type="button"
              className="button button-primary"
              aria-disabled={busy}
              onClick={once(extend)}
            >
              Extend Session
            </button>
          )}
        </>
      }
    >
      <p>
        Your session ends in <strong role="timer">{countdown(secondsLeft)}</strong>.{' '}
        {atLimit
          ? 'It cannot be made longer: log in again to go on from here.'
          : 'Do you want to stay signed in?'}
      </p>
    </Dialog>
  )
}

/** 299 -> '4:59' */
const countdown = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

const extended = { title: 'Session Extended', description: 'You stay signed in.', duration: 3000 }
const notExtended = {
  title: 'Error',
  description: 'Failed to extend your session. Please try again.',
  destructive: true,
}
const notLoggedOut = {
  title: 'Logout Failed',
  description: 'There was an error logging you out. Please try again.',
  destructive: true,
}
