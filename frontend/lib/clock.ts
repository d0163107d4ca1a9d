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
  const { isKnown } = useClub()
  const zone = useClubZone()
  const watch = useCallback((look: () => void) => onMidnight(zone, look), [zone])
  const today = useSyncExternalStore(watch, () => dayIn(zone, new Date()))
  return isKnown ? today : undefined
}

/** The club's time zone, or the browser's while the club's is not loaded. */
export const useClubZone = (): string => useClub().config?.timeZone ?? getBrowserZone()

/** Today's date in that zone. */
export const useClubDayOrLocal = (): string => dayIn(useClubZone(), new Date())

/** The club's zone, and the reader's own. */
export const useZones = (): { club: string; reader: string } => ({
  club: useClubZone(),
  reader: getBrowserZone(),
})

/** Nothing is shown in it: it tells whether the reader's clock shows another time than the club's. */
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
