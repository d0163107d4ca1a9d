import { dayIn } from '#shared/dates.ts'
import { club } from '../../stores/club/settings.ts'

/** The club's day. */
export const clubToday = (now: Date): string => dayIn(club.timeZone, now)
