import { getAmountOwed } from '#shared/invoices/due.ts'
import type { Invoice } from '#shared/invoices/model.ts'

interface AmountLine {
  name: string
  cents: number
  isTotal?: boolean
}

/**
 * The breakdown of an invoice down to its balance: the lines below the total add up to it, because what was paid lowers
 * it and what was returned raises it again. Zero lines are left out.
 */
export function listAmounts(invoice: Invoice): AmountLine[] {
  const { amount, subtotal, discount, waived, amountPaid, amountRefunded, lost, refunding } = invoice
  const owed = getAmountOwed(invoice)
  const rest = owed - (amount - amountPaid + amountRefunded + lost)
  const lowered = subtotal !== amount ? [{ name: 'Billed', cents: subtotal }] : []
  return [
    ...lowered,
    ...(discount ? [{ name: `Code ${discount.code}`, cents: -discount.amount }] : []),
    ...(waived > 0 ? [{ name: 'Waived', cents: -waived }] : []),
    { name: 'Total', cents: amount, isTotal: true },
    ...(amountPaid > 0 ? [{ name: 'Paid', cents: -amountPaid }] : []),
    ...(amountRefunded > 0 ? [{ name: 'Refunded', cents: amountRefunded }] : []),
    ...(lost > 0 ? [{ name: 'Withdrawn by the bank', cents: lost }] : []),
    ...(rest === 0 ? [] : [{ name: nameRest(invoice, rest), cents: rest }]),
    { name: 'Balance', cents: owed, isTotal: true },
    ...(refunding > 0 ? [{ name: 'Refund pending', cents: refunding }] : []),
  ]
}

/** Why the balance is another one than that of billed and paid amounts. */
function nameRest({ status }: Invoice, rest: number): string {
  if (rest > 0) return 'Overpaid'
  return status === 'cancelled' ? 'Canceled' : 'Refunded, no longer owed'
}
