import { dayIn } from '#shared/dates.ts'
import { club } from '../../stores/club/settings.ts'

/** Today in the club's time zone. */
export const clubToday = (now: Date): string => dayIn(club.timeZone, now)
