import { dayIn } from '#shared/dates.ts'
import { club } from '../club/settings.ts'

/** The club's day. */
export const today = (now: Date): string => dayIn(club.timeZone, now)
