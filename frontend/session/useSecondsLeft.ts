import { useEffect, useState } from 'react'
import { watchExpiry } from './expiry.ts'

/** In seconds: from here on the end is announced. */
const warnBelow = 300
const checkMs = 30_000

/** How long the session still lives, looked at every 30 seconds, and every second once its end is near. */
export function useSecondsLeft(): { secondsLeft: number; isShort: boolean } {
  const [end, setEnd] = useState({ at: Infinity, warning: false })
  const [now, setNow] = useState(Date.now)
  const secondsLeft = Math.max(0, Math.ceil((end.at - now) / 1000))
  const isShort = end.warning || secondsLeft <= warnBelow

  useEffect(
    () =>
      watchExpiry(({ secondsLeft, warning }) => {
        setNow(Date.now())
        setEnd({ at: Date.now() + secondsLeft * 1000, warning })
      }),
    [],
  )
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), isShort ? 1000 : checkMs)
    return () => clearInterval(timer)
  }, [isShort])

  return { secondsLeft, isShort }
}
