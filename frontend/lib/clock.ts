import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { dayIn, endOfDay, wallClock } from '#shared/dates.ts'
import { useClub } from './club.ts'

/** The club's clock, to compare with when events begin; it goes on while one looks. undefined until its zone is known. */
export function useClubClock(): string | undefined {
  const zone = useClub().config?.timeZone
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return zone && wallClock(zone, now)
}

/** The club's day, wherever its reader is; another one from its midnight on. undefined until its zone is known. */
export function useClubDay(): string | undefined {
  const { config, isKnown } = useClub()
  const zone = config?.timeZone ?? readersZone()
  const watch = useCallback((look: () => void) => atMidnight(zone, look), [zone])
  const today = useSyncExternalStore(watch, () => dayIn(zone, new Date()))
  return isKnown ? today : undefined
}

/** The club's day, and until its time zone is known, or where it stays unknown, the browser's. */
export const useLikelyDay = (): string => dayIn(useClub().config?.timeZone ?? readersZone(), new Date())

const readersZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** A computer that slept does not know for how long: so often at least one looks at the clock. */
const longest = 60_000

function atMidnight(zone: string, look: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    const now = new Date()
    const left = endOfDay(zone, dayIn(zone, now)).getTime() + 1 - now.getTime()
    timer = setTimeout(
      () => {
        look()
        wait()
      },
      Math.min(left, longest),
    )
  }
  wait()
  return () => clearTimeout(timer)
}
