import { credentials } from 'virtual:routes'
import { useClub } from '#frontend/lib/club.ts'
import { dayIn } from '#shared/dates.ts'

/** What is out of date once a credential was handed in, withdrawn or decided about. */
export const changed = [credentials.mine, credentials.list, credentials.compliance]

/** The club's day, once its time zone is known. */
export function useToday(): string | undefined {
  const { config } = useClub()
  return config && dayIn(config.timeZone, new Date())
}
