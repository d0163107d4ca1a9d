import { dayIn } from '#shared/dates.ts'
import { settings } from '../http/settings.ts'

/** The club's day. */
export const today = (now: Date): string => dayIn(settings.CLUB_TIME_ZONE, now)
