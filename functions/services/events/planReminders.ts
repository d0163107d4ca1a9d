import { addDays, dayIn } from '#shared/dates.ts'
import { askHours, mayBeDue } from '#shared/events/reminders.ts'
import { ConditionFailed, commit } from '../../platform/data/transaction.ts'
import { skipUnreadableRows } from '../../platform/data/unreadableRows.ts'
import { log } from '../../platform/log/log.ts'
import { club, refreshClub } from '../../stores/club/settings.ts'
import { getReminderState, saveReminderState } from '../../stores/events/reminders.ts'
import { listEventsBetween } from '../../stores/events/store.ts'
import { reportUnreadable } from '../../stores/reconciliation/reportUnreadable.ts'
import { isAskDueIn, toPlanned } from './reminderWindow.ts'

/** As long before as a team may ask, and a day more. */
const daysAhead = 4

/**
 * Queues the reminders that have become due since the last run. Whoever is due is found by who is on the team and what they
 * have chosen now, so nothing has to be planned ahead and changed with each of these. It may run twice, at once, late or
 * be interrupted: what a guardian was reminded of is noted in the transaction that queues the mail. What cannot be read
 * stops only its own reminder, and is reported. The first run ever sends nothing. It never fails, so that it stops no other job.
 */
export async function planReminders(now: Date): Promise<void> {
  try {
    await refreshClub(now)
    await skipUnreadableRows(() => planDue(now))
  } catch (error) {
    // Another run has done it, if only a condition failed.
    if (error instanceof ConditionFailed) return
    log.error('reminders could not be planned', { error })
    await reportUnreadable(now, error)
  }
}

async function planDue(now: Date): Promise<void> {
  const state = await getReminderState()
  if (!state) return commit(saveReminderState(undefined, now))
  const window = { since: new Date(state.until), now, begun: new Date(state.since) }
  const today = dayIn(club.timeZone, now)
  const found = await listEventsBetween(today, addDays(today, daysAhead))
  const asking = found.filter(event => askHours.some(hours => isAskDueIn(window, event, hours)))
  const soon = found.filter(event => mayBeDue(toPlanned(event), window, club.timeZone))
  if (soon.length === 0 && asking.length === 0) return
  // Most runs have nothing to send, and need not load what sends it.
  const { askForAnswers, remindGuardians } = await import('./remindDue.ts')
  await askForAnswers(asking, window)
  await remindGuardians(soon, window)
  await commit(saveReminderState(state, now))
}
