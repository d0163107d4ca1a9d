import { addDays, addHours, instantOf, wallClock } from '../dates.ts'
import { hourText, isQuiet, type NotificationPreferences } from '../notifications/rules.ts'
import type { Event } from './model.ts'

/** When guardians are reminded of an event of their children. */

export type ReminderKind = 'day' | 'hours'

const hoursBefore = 2

/** What is added or moved too late for the day before is reminded of at once, if it is not as near as this. */
export const minHoursLeft = 3

/** A new time waits as long as the mail about it does, so that what is corrected right away is told once. */
const settleMinutes = 2

/** How long before an event a team may have those asked again who have not answered. */
export const askHours = [12, 24, 36, 48, 72] as const

/** Nobody is asked again sooner, whoever asks. */
export const askAgainHours = 12

type PlannedEvent = Pick<Event, 'startDate' | 'startTime'> & {
  /** Since when it is to take place at this time. */
  plannedAt: string
}

export interface Reminder {
  kind: ReminderKind
  at: Date
}

/** All reminders of an event for somebody with these preferences. */
export function remindersOf(
  event: PlannedEvent,
  { reminders, digestHour, quietHours }: NotificationPreferences,
  timeZone: string,
): Reminder[] {
  if (reminders === 'off') return []
  const { start, hours, known } = momentsOf(event, timeZone)
  // At night it is of no use: the one of the day before goes instead.
  const isNight = quietHours !== null && isQuiet(quietHours, wallClock(timeZone, hours).slice(11, 16))
  const isSoon = reminders !== 'day' && !isNight
  const isDayBefore = reminders !== 'hours' || isNight
  const day = dayBefore(event, digestHour, timeZone)
  const isLate = known > day
  const isToldBefore = isDayBefore && (!isLate || addHours(known, minHoursLeft) <= start)
  return [
    ...(isToldBefore ? [{ kind: 'day' as const, at: isLate ? known : day }] : []),
    ...(isSoon && hours >= known ? [{ kind: 'hours' as const, at: hours }] : []),
  ]
}

/** Whether anybody, whatever their preferences, may have to be reminded of the event after `since`, until `now`. */
export function mayBeDue(
  event: PlannedEvent,
  { since, now }: { since: Date; now: Date },
  timeZone: string,
): boolean {
  const { hours, known } = momentsOf(event, timeZone)
  const days = Array.from({ length: 24 }, (_, hour) => dayBefore(event, hour, timeZone))
  return [hours, known, ...days].some(at => since < at && at <= now)
}

/** Whether those who have not answered are due to be asked, where a team has that done so long before. */
export const isAskDue = (
  event: PlannedEvent,
  hours: number,
  { since, now }: { since: Date; now: Date },
  timeZone: string,
): boolean => {
  const { start, known } = momentsOf(event, timeZone)
  const at = addHours(start, -hours)
  return since < at && at <= now && known <= at
}

function momentsOf({ startDate, startTime, plannedAt }: PlannedEvent, timeZone: string) {
  const start = instantOf(timeZone, startDate, startTime)
  return {
    start,
    hours: addHours(start, -hoursBefore),
    known: addHours(new Date(plannedAt), settleMinutes / 60),
  }
}

const dayBefore = ({ startDate }: PlannedEvent, hour: number, timeZone: string): Date =>
  instantOf(timeZone, addDays(startDate, -1), `${hourText(hour)}:00`)
