import { dayIn, formatDate } from '#shared/dates.ts'
import { sum } from '#shared/money.ts'
import { pages } from '#shared/pages.ts'
import type { Receipt } from '#shared/payments/model.ts'

/** Money as its family reads it: what it paid counts up, what it got back counts down. */

export const labels: Record<Receipt['kind'], string> = {
  payment: 'Payment',
  refund: 'Refund',
  refund_failed: 'Refund that came back',
  dispute_lost: 'Taken back through the bank',
  reversal: 'Entry taken back',
}

const goesUp: Record<Receipt['kind'], boolean> = {
  payment: true,
  refund: false,
  refund_failed: true,
  dispute_lost: false,
  reversal: false,
}

/** A refund that the office takes back is money that is there again. */
export const signed = ({ id, kind, amount }: Pick<Receipt, 'id' | 'kind' | 'amount'>): number =>
  goesUp[kind] || id.startsWith('REV#REF#') ? amount : -amount

export const total = (lines: readonly Receipt[]): number => sum(lines.map(signed))

export const dayOf = ({ at }: Pick<Receipt, 'at'>, timeZone: string): string => dayIn(timeZone, new Date(at))

export const shortDay = (line: Pick<Receipt, 'at'>, timeZone: string): string =>
  formatDate(dayOf(line, timeZone), { dateStyle: 'medium' })

/** The invoice's number with the day: an invoice may be paid in two parts. */
export const numberOf = (receipt: Receipt, timeZone: string): string =>
  `${receipt.invoiceNumber} · ${dayOf(receipt, timeZone)}`

/** A receipt's own line, and what was given back of it: up to the next payment of the same invoice. */
export function linesOf(receipt: Receipt, all: readonly Receipt[]): Receipt[] {
  if (receipt.kind !== 'payment') return [receipt]
  const later = all
    .filter(
      ({ invoiceId, at, id }) => invoiceId === receipt.invoiceId && at >= receipt.at && id !== receipt.id,
    )
    .toSorted((one, other) => one.at.localeCompare(other.at))
  const next = later.findIndex(({ kind }) => kind === 'payment')
  return [receipt, ...(next < 0 ? later : later.slice(0, next))]
}

export const receiptPath = ({ id }: Pick<Receipt, 'id'>): string =>
  pages.receipt.path.replace(':id', encodeURIComponent(id))

export const statementPath = (year: string): string => pages.statement.path.replace(':year', year)
