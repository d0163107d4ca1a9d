import { nextTimeOfDay } from '#shared/dates.ts'
import { nextOverdueReminder, overdueTexts, overdueTime } from '#shared/invoices/reminders.ts'
import { mapConcurrent } from '../../platform/async/mapConcurrent.ts'
import { retryOnConflict } from '../../platform/data/retryOnConflict.ts'
import { UnreadableRow } from '../../platform/data/rowCodec.ts'
import { commit } from '../../platform/data/transaction.ts'
import { skipUnreadableRows } from '../../platform/data/unreadableRows.ts'
import { enqueueJob, type Job } from '../../platform/jobs/queue.ts'
import { club, refreshClub } from '../../stores/club/settings.ts'
import { getReminderState } from '../../stores/events/reminders.ts'
import { type InvoiceRow, listOpenInvoices } from '../../stores/invoices/store.ts'
import { reportUnreadable } from '../../stores/reconciliation/reportUnreadable.ts'
import { groupByPayer, remindOnce } from './remindPayers.ts'

/** Once a day; a missed day's are sent on the next. */
export async function startOverdueReminders(now: Date): Promise<void> {
  await refreshClub(now)
  // The next ten o'clock: where the club is far west, today's is past when the day of the scheduler begins.
  const at = nextTimeOfDay(club.timeZone, overdueTime, now)
  await commit(enqueueJob({ kind: 'overdue-reminders', ref: 'daily', at: at.toISOString(), payload: {} }))
}

/**
 * Reminds whoever owes what is overdue: three times, a week apart, unless the office has done so. Whom the office could not
 * remind now is looked at again the next day. Safe to interrupt: each reminder is noted with its mail.
 */
export async function remindOverdue(_: Job, now: Date): Promise<void> {
  const state = await getReminderState()
  // Nobody is reminded of what was due before the club had these reminders.
  const isDue = (row: InvoiceRow): boolean => {
    const next = nextOverdueReminder(row, club.timeZone)
    return state !== undefined && next !== undefined && next.at <= now && next.at > new Date(state.since)
  }
  const open = await skipUnreadableRows(listOpenInvoices)
  const due = open.filter(row => row.dueAt < now.toISOString() && isDue(row))
  const failures: unknown[] = []
  await mapConcurrent(groupByPayer(due), 5, group =>
    retryOnConflict(() =>
      remindOnce(group, { isDue, textFor: textOfLatest }, { caller: { id: 'system' }, now }),
    ).catch(async (error: unknown) => {
      if (error instanceof UnreadableRow) await reportUnreadable(now, error)
      else failures.push(error)
    }),
  )
  // What stops one payer's stops nobody else's. The next try finds who was reminded.
  if (failures.length > 0) throw failures[0]
}

/** Of several, that of the one that was reminded of most. */
function textOfLatest(due: readonly InvoiceRow[]): string {
  const nths = due.map(row => nextOverdueReminder(row, club.timeZone)?.nth ?? 0)
  return overdueTexts[Math.max(...nths)] ?? overdueTexts[0]
}
