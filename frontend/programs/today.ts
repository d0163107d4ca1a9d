import { useClub } from '#frontend/app/club.ts'
import { dayIn } from '#shared/dates.ts'

/** The club's day; undefined until its time zone is known. Where that stays unknown, the browser's day will do. */
export function useToday(): string | undefined {
  const { config, isKnown } = useClub()
  if (!isKnown) return undefined
  return dayIn(config?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone, new Date())
}
