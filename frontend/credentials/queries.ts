import { credentials } from 'virtual:routes'
import { useClub } from '#frontend/lib/club.ts'
import { dayIn } from '#shared/dates.ts'

/** Routes to refetch after a credential was submitted, withdrawn or decided. */
export const affectedRoutes = [credentials.mine, credentials.list, credentials.compliance]

/** Today's date in the club's time zone; undefined until the zone is loaded. */
export function useClubToday(): string | undefined {
  const { config } = useClub()
  return config && dayIn(config.timeZone, new Date())
}
