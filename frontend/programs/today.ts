import { useClub } from '#frontend/app/club.ts'
import { dayIn } from '#shared/dates.ts'

/** The club's day; undefined until its time zone is known. */
export function useToday(): string | undefined {
  const { config, isKnown } = useClub()
  return isKnown ? dayAt(config?.timeZone) : undefined
}

/** The club's day, and until its time zone is known, or where it stays unknown, the browser's. */
export const useLikelyToday = (): string => dayAt(useClub().config?.timeZone)

const dayAt = (timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone): string =>
  dayIn(timeZone, new Date())
