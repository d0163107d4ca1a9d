import { dayIn, daysBetween, formatDate } from '#shared/dates.ts'
import { type invoiceFilters, manualMethods, methodLabels } from '#shared/invoices/choices.ts'
import type { Ages, Invoice, LedgerLine } from '#shared/invoices/model.ts'

export const statusLabels: Record<Invoice['status'], string> = {
  unpaid: 'Unpaid',
  paid: 'Paid',
  overdue: 'Overdue',
  cancelled: 'Canceled',
  refunded: 'Refunded',
}

export const filterLabels: Record<(typeof invoiceFilters)[number], string> = {
  ...statusLabels,
  open: 'Unpaid + Overdue',
}

/** "Check 1204, received Mar 3, 2026". */
export function formatMethod(entry: Pick<LedgerLine, 'method' | 'reference' | 'receivedOn'>): string {
  const { method, reference, receivedOn } = entry
  const received = receivedOn && `received ${formatDate(receivedOn)}`
  return [[methodLabels[method], reference].filter(Boolean).join(' '), received].filter(Boolean).join(', ')
}

/** The payment methods that the office can choose. */
export const methodOptions = manualMethods.map(value => ({ value, label: methodLabels[value] }))

export const kindLabels: Record<LedgerLine['kind'], string> = {
  dispute_held: 'Held by the bank',
  dispute_returned: 'Returned by the bank',
  refund_sent: 'Refund pending',
  stripe: 'Stripe fees',
  payment: 'Payment',
  refund: 'Refund',
  refund_failed: 'Returned refund',
  dispute_lost: 'Withdrawn by the bank',
  adjustment: 'Waived',
  reversal: 'Reversed',
}

/** How long money has been overdue, in days, as the report calls it. */
export const ageLabels: [age: keyof Ages, name: string][] = [
  ['current', 'Not due yet'],
  ['to30', '0–30 days'],
  ['to60', '31–60 days'],
  ['to90', '61–90 days'],
  ['over90', 'Over 90 days'],
]

/** Whole days since the due date in the club's time zone; 0 until it has passed. */
export const countDaysOverdue = ({ dueAt }: Pick<Invoice, 'dueAt'>, timeZone: string, now: Date): number =>
  Math.max(0, daysBetween(dayIn(timeZone, new Date(dueAt)), dayIn(timeZone, now)))
