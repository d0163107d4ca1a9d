import { addDays, dayIn, formatDate, formatInstant, instantOf } from '../dates.ts'
import { formatCents, sum } from '../money.ts'
import { describePurpose } from './describePurpose.ts'
import type { OwedInvoice } from './model.ts'

/** Reminders to whom owes: those that the office sends, and those that go out by themselves. */

/** A family that was reminded has this long to pay before the next one. */
export const reminderPauseDays = 3

export const maxReminders = 500

/** What the office may change before it sends it. */
export const reminderText =
  'This is a friendly reminder that the following is still due. If you already paid, thank you, and please disregard this email.'

/**
 * Why nobody is reminded of an invoice: nothing is owed anymore; its spot was released and the program is over, so that
 * nobody can pay it; somebody was reminded of it within the last days; the bank is deciding about a payment or has not
 * confirmed one; the family has 72 hours; or no mail arrives at its address.
 */
export const skipReasons = [
  'settled',
  'over',
  'recent',
  'disputed',
  'processing',
  'paused',
  'unreachable',
] as const
export type SkipReason = (typeof skipReasons)[number]

/** Why nobody is reminded of an invoice now, as far as it says so itself; undefined if somebody is. */
export function whyNotRemind(
  { status, balance, remindedAt }: Pick<OwedInvoice, 'status' | 'balance' | 'remindedAt'>,
  now: Date,
): 'settled' | 'recent' | undefined {
  const isOwed = (status === 'unpaid' || status === 'overdue') && balance > 0
  if (!isOwed) return 'settled'
  const last = remindedAt.at(-1)
  const pauseMs = reminderPauseDays * 24 * 3_600_000
  return last !== undefined && now.getTime() - Date.parse(last) < pauseMs ? 'recent' : undefined
}

/** What goes out by itself after the due day, a week apart; a reminder by the office takes the place of the next one. */
export const overdueTexts = [
  'This is a friendly reminder that the following was due. If you already paid, thank you, and please disregard this email.',
  'The following is still open. Please pay it this week, or write to us if there’s a problem.',
  'This is our last automatic reminder of the following. Please pay it now, or write to us so we can work something out.',
] as const

type Overdue = Pick<OwedInvoice, 'dueAt' | 'remindedAt'> & { remindersOff?: boolean }

/** Which reminder is next after the due day, and from when on; undefined after the last, or if the office has stopped them. */
export function nextOverdueReminder(
  { dueAt, remindedAt, remindersOff }: Overdue,
  timeZone: string,
): { nth: number; at: Date } | undefined {
  const nth = remindedAt.filter(at => at > dueAt).length
  if (remindersOff || nth >= overdueTexts.length) return undefined
  const last = remindedAt.at(-1)
  const dayAfter = (at: string, days: number) => addDays(dayIn(timeZone, new Date(at)), days)
  const days = [dayAfter(dueAt, 1), ...(last === undefined ? [] : [dayAfter(last, 7)])]
  return { nth, at: instantOf(timeZone, days.toSorted().at(-1) ?? '', `${overdueTime}:00`) }
}

/** When in the club's day. */
export const overdueTime = '10:00'

/** The subject of a reminder and its lines but for the link: what is mailed, and what the office sees before. */
export function writeReminder(
  { name, text, invoices }: { name: string; text: string; invoices: readonly MailedInvoice[] },
  club: { name: string; timeZone: string },
): { subject: string; lines: string[] } {
  return {
    subject: `You owe ${club.name} ${formatCents(sum(invoices.map(({ balance }) => balance)))}`,
    lines: [
      `Hello ${name},`,
      ...text.split(/\n+/).filter(Boolean),
      ...invoices.map(invoice => tellDebt(invoice, club.timeZone)),
    ],
  }
}

function tellDebt(invoice: MailedInvoice, timeZone: string): string {
  const { balance, invoiceNumber, status, dueAt, spotReleasedAt } = invoice
  const due = `${status === 'overdue' ? 'was due' : 'due by'} ${formatInstant(dueAt, timeZone)}`
  const debt = `${formatCents(balance)} for ${describePurpose(invoice)} (invoice ${invoiceNumber}), ${due}.`
  if (!spotReleasedAt) return debt
  const released = formatDate(dayIn(timeZone, new Date(spotReleasedAt)))
  return `${debt} The spot was released on ${released}. If spots are still available, paying now gets it back.`
}

type MailedInvoice = Pick<OwedInvoice, 'invoiceNumber' | 'playerName' | 'programName' | 'balance' | 'dueAt'> &
  // Mails that were queued by an earlier version have none.
  Partial<Pick<OwedInvoice, 'status' | 'spotReleasedAt'>>
