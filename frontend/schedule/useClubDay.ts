import { useCallback, useSyncExternalStore } from 'react'
import { useClub } from '#frontend/app/club.ts'
import { dayIn, endOfDay } from '#shared/dates.ts'

/** A computer that slept does not know for how long: so often at least one looks at the clock. */
const longest = 60_000

/** The club's day, wherever its reader is; another one from its midnight on. undefined until its zone is known. */
export function useClubDay(): string | undefined {
  const { config, isKnown } = useClub()
  const zone = config?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const watch = useCallback((look: () => void) => atMidnight(zone, look), [zone])
  const today = useSyncExternalStore(watch, () => dayIn(zone, new Date()))
  return isKnown ? today : undefined
}

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
