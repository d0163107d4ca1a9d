import { club } from '#functions/stores/club/settings.ts'
import { dayIn } from '#shared/dates.ts'

/** The club's day. */
export const today = (now: Date): string => dayIn(club.timeZone, now)
