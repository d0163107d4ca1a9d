import { club as ourClub } from '#functions/stores/club/settings.ts'
import { addDays, addHours, dayIn, instantOf } from '#shared/dates.ts'
import type { SeededClub } from './seededClub.ts'

/** What day it is for the club. */
export const dayOf = (now: Date): string => dayIn(ourClub.timeZone, now)

/** At a time of the club's day ("19:30"), so many days ago. */
export const daysAgo = (now: Date, days: number, time: string): Date =>
  momentOn(addDays(dayOf(now), -days), time)

export const momentOn = (day: string, time: string): Date => instantOf(ourClub.timeZone, day, `${time}:00`)

/** Moves the club's clock on: people take their time, and do one thing after the other. */
export function letPass({ clock }: Pick<SeededClub, 'clock'>, minutes: number): void {
  clock.now = addHours(clock.now, minutes / 60)
}
