import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { dayIn, endOfDay, wallClock } from '#shared/dates.ts'
import { useClub } from './club.ts'

/**
 * The current time in the club's time zone, for comparing with event times; it updates while mounted.
 * Undefined until the zone is loaded.
 */
export function useClubClock(): string | undefined {
  const zone = useClub().config?.timeZone
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return zone && wallClock(zone, now)
}

/** Today's date in the club's time zone; it updates at midnight there. Undefined until the zone is loaded. */
export function useClubDay(): string | undefined {
  const { config, isKnown } = useClub()
  const zone = config?.timeZone ?? getBrowserZone()
  const watch = useCallback((look: () => void) => onMidnight(zone, look), [zone])
  const today = useSyncExternalStore(watch, () => dayIn(zone, new Date()))
  return isKnown ? today : undefined
}

/** Today's date in the club's time zone, or in the browser's while the club's is not loaded. */
export const useClubDayOrLocal = (): string =>
  dayIn(useClub().config?.timeZone ?? getBrowserZone(), new Date())

/** Message times are shown in it, not in the club's zone: they are not about an event on a field. */
export const getBrowserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Timers stop while a computer sleeps, so the clock is checked at least this often. */
const maxTimeoutMs = 60_000

function onMidnight(zone: string, look: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    const now = new Date()
    const left = endOfDay(zone, dayIn(zone, now)).getTime() + 1 - now.getTime()
    timer = setTimeout(
      () => {
        look()
        wait()
      },
      Math.min(left, maxTimeoutMs),
    )
  }
  wait()
  return () => clearTimeout(timer)
}
