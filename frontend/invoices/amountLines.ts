import type { Invoice } from '#shared/invoices/model.ts'

interface Line {
  name: string
  cents: number
  isTotal?: boolean
}

/** How an invoice comes to what is still owed; lines of nothing are left out. */
export function amountsOf(invoice: Invoice): Line[] {
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
    { name: 'Balance', cents: owed(invoice), isTotal: true },
  ]
}

/** Of a cancelled invoice nothing is owed, whatever it was over. */
export const owed = ({ status, balance }: Pick<Invoice, 'status' | 'balance'>): number =>
  status === 'unpaid' || status === 'overdue' ? balance : 0
