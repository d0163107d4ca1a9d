import { useEffect, useState } from 'react'
import { sessionWarningSeconds } from '#shared/sessions/rules.ts'
import { watchSessionExpiry } from './expiry.ts'

const checkIntervalMs = 30_000

/** The remaining seconds of the session, updated every 30 seconds, and every second near the end. */
export function useSecondsLeft(): { secondsLeft: number; isExpiringSoon: boolean } {
  const [end, setEnd] = useState({ at: Infinity, warning: false })
  const [now, setNow] = useState(Date.now)
  const secondsLeft = Math.max(0, Math.ceil((end.at - now) / 1000))
  const isExpiringSoon = end.warning || secondsLeft <= sessionWarningSeconds

  useEffect(() => {
    const stop = watchSessionExpiry(({ secondsLeft, warning }) => {
      setNow(Date.now())
      setEnd({ at: Date.now() + secondsLeft * 1000, warning })
    })
    return () => stop()
  }, [])
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), isExpiringSoon ? 1000 : checkIntervalMs)
    return () => clearInterval(timer)
  }, [isExpiringSoon])

  return { secondsLeft, isExpiringSoon }
}
