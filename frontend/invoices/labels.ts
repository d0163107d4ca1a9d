import { dayIn, daysBetween, formatDate } from '#shared/dates.ts'
import { type invoiceFilters, manualMethods, type paymentMethods } from '#shared/invoices/choices.ts'
import type { Invoice, LedgerLine } from '#shared/invoices/model.ts'

export const statusLabels: Record<Invoice['status'], string> = {
  unpaid: 'Unpaid',
  paid: 'Paid',
  overdue: 'Overdue',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
}

export const filterLabels: Record<(typeof invoiceFilters)[number], string> = {
  ...statusLabels,
  open: 'Unpaid + Overdue',
}

export const methodLabels: Record<(typeof paymentMethods)[number], string> = {
  card: 'Card',
  cash: 'Cash',
  check: 'Check',
  other: 'Other',
}

/** "Check 1204, received Mar 3, 2026". */
export function howText(entry: Pick<LedgerLine, 'method' | 'reference' | 'receivedOn'>): string {
  const { method, reference, receivedOn } = entry
  const received = receivedOn && `received ${formatDate(receivedOn, { dateStyle: 'medium' })}`
  return [[methodLabels[method], reference].filter(Boolean).join(' '), received].filter(Boolean).join(', ')
}

/** What the office may choose from. */
export const methodOptions = manualMethods.map(value => ({ value, label: methodLabels[value] }))

export const kindLabels: Record<LedgerLine['kind'], string> = {
  dispute_held: 'Held by the bank',
  dispute_returned: 'Brought back by the bank',
  refund_sent: 'Refund on its way',
  stripe: 'Stripe’s own',
  payment: 'Payment',
  refund: 'Refund',
  refund_failed: 'Refund that came back',
  dispute_lost: 'Taken back through the bank',
  adjustment: 'Waived',
  reversal: 'Taken back',
}

/** Whole days of the club since it was due; 0 on the day itself. */
export const daysOverdue = ({ dueAt }: Pick<Invoice, 'dueAt'>, timeZone: string, now: Date): number =>
  Math.max(0, daysBetween(dayIn(timeZone, new Date(dueAt)), dayIn(timeZone, now)))

/** What it is for: the program or the office's own words, and the child where it is for one. */
export const whatFor = ({ programName, playerName }: Pick<Invoice, 'programName' | 'playerName'>): string =>
  [playerName, programName].filter(Boolean).join(', ')
