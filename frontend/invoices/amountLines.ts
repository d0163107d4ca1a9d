import type { Invoice } from '#shared/invoices/model.ts'

interface AmountLine {
  name: string
  cents: number
  isTotal?: boolean
}

/** The breakdown of an invoice down to its balance; zero lines are left out. */
export function listAmounts(invoice: Invoice): AmountLine[] {
  const { amount, subtotal, discount, waived, amountPaid, amountRefunded, lost, refunding } = invoice
  const lowered = subtotal !== amount ? [{ name: 'Billed', cents: subtotal }] : []
  return [
    ...lowered,
    ...(discount ? [{ name: `Code ${discount.code}`, cents: -discount.amount }] : []),
    ...(waived > 0 ? [{ name: 'Waived', cents: -waived }] : []),
    { name: 'Total', cents: amount, isTotal: true },
    { name: 'Paid', cents: amountPaid },
    ...(amountRefunded > 0 ? [{ name: 'Given back', cents: -amountRefunded }] : []),
    ...(lost > 0 ? [{ name: 'Taken back by the bank', cents: -lost }] : []),
    ...(refunding > 0 ? [{ name: 'On its way back', cents: -refunding }] : []),
    { name: 'Balance', cents: getAmountOwed(invoice), isTotal: true },
  ]
}

/** Nothing is owed on a canceled invoice. */
export const getAmountOwed = ({ status, balance }: Pick<Invoice, 'status' | 'balance'>): number =>
  status === 'unpaid' || status === 'overdue' ? balance : 0
