import { dayIn, formatDate } from '#shared/dates.ts'
import { sum } from '#shared/money.ts'
import { pages } from '#shared/pages.ts'
import type { Receipt } from '#shared/payments/model.ts'
import { compareCodeUnits } from '#shared/text.ts'

/** Amounts from the family's point of view: payments are positive, refunds negative. */

export const kindLabels: Record<Receipt['kind'], string> = {
  payment: 'Payment',
  refund: 'Refund',
  refund_failed: 'Returned refund',
  dispute_lost: 'Withdrawn by the bank',
  reversal: 'Entry reversed',
}

const isIncoming: Record<Receipt['kind'], boolean> = {
  payment: true,
  refund: false,
  refund_failed: true,
  dispute_lost: false,
  reversal: false,
}

/** A reversed refund counts as money paid again. */
export const getSignedAmount = ({ id, kind, amount }: Pick<Receipt, 'id' | 'kind' | 'amount'>): number =>
  isIncoming[kind] || id.startsWith('REV#REF#') ? amount : -amount

/** A payment, or that it was entered by mistake. */
export const isAboutPayment = ({ id }: Pick<Receipt, 'id'>): boolean => /^(REV#)?PAY#/.test(id)

export const sumReceipts = (lines: readonly Receipt[]): number => sum(lines.map(getSignedAmount))

export const getDay = ({ at }: Pick<Receipt, 'at'>, timeZone: string): string => dayIn(timeZone, new Date(at))

export const formatDay = (line: Pick<Receipt, 'at'>, timeZone: string): string =>
  formatDate(getDay(line, timeZone))

/** The invoice's number with the date, because an invoice may be paid in parts. */
export const getReceiptNumber = (receipt: Receipt, timeZone: string): string =>
  `${receipt.invoiceNumber} · ${formatDay(receipt, timeZone)}`

/** From the fee to what was billed, if a code or the club lowered it. */
export function listBilledLines({ billed }: Pick<Receipt, 'billed'>): { name: string; cents: number }[] {
  if (!billed) return []
  const { subtotal, discount, waived } = billed
  return [
    { name: 'Fee', cents: subtotal },
    ...(discount ? [{ name: `Discount code ${discount.code}`, cents: -discount.amount }] : []),
    ...(waived > 0 ? [{ name: 'Waived', cents: -waived }] : []),
    { name: 'Billed', cents: subtotal - (discount?.amount ?? 0) - waived },
  ]
}

/** The receipt's own line, and its refunds: up to the next payment of the same invoice. */
export function listReceiptLines(receipt: Receipt, all: readonly Receipt[]): Receipt[] {
  if (receipt.kind !== 'payment') return [receipt]
  const later = all
    .filter(
      ({ invoiceId, at, id }) => invoiceId === receipt.invoiceId && at >= receipt.at && id !== receipt.id,
    )
    .toSorted((one, other) => compareCodeUnits(one.at, other.at))
  const next = later.findIndex(({ kind }) => kind === 'payment')
  return [receipt, ...(next < 0 ? later : later.slice(0, next))]
}

export const statementPath = (year: string): string => pages.statement.path.replace(':year', year)
