import { isAskDue } from '#shared/events/reminders.ts'
import { club } from '../../stores/club/settings.ts'
import { type EventRow, plannedAtOf } from '../../stores/events/store.ts'

/** The time for which a run plans. */
export interface Window {
  /** When the last run was. */
  since: Date
  now: Date
  /** When the first one was. */
  begun: Date
}

export const toPlanned = (event: EventRow) => ({ ...event, plannedAt: plannedAtOf(event) })

export const isAskDueIn = (window: Window, event: EventRow, hours: number): boolean =>
  isAskDue(toPlanned(event), hours, window, club.timeZone)
