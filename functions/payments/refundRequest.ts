import * as z from 'zod'
import { sum } from '#shared/money.ts'
import { newId } from '../data/ids.ts'
import type { Write } from '../data/transaction.ts'
import { dueWork } from '../due/store.ts'
import type { Invoice, LedgerFact } from '../invoices/store.ts'

export const RefundWork = z.object({ invoiceId: z.string(), refundId: z.string() })
export type RefundWork = z.infer<typeof RefundWork>

export type Refund = Invoice['refunds'][number]

/** What is still there to give back, in cents: neither given back nor on its way. */
export const refundable = (invoice: Invoice): number => invoice.collected - refunding(invoice)

/** What is on its way back, in cents. */
export const refunding = ({ refunds }: Pick<Invoice, 'refunds'>): number =>
  sum(refunds.filter(({ state }) => state === 'requested' || state === 'sent').map(amountOf))

const amountOf = ({ amount }: { amount: number }): number => amount

interface Wish {
  /** Cents; 0 asks for nothing. */
  amount: number
  reason: string
  actor: string
  /** Names the refund where the same one must never be made twice. */
  id?: string
}

/**
 * Writes down that money goes back, from the newest payments first, with the work that sends it. The invoice
 * is replaced by its version, so two who refund at once can never give back more than was paid.
 */
export function requestRefund(
  invoice: Invoice,
  facts: readonly LedgerFact[],
  { amount, reason, actor, id }: Wish,
  now: Date,
): { invoice: Invoice; writes: Write[]; refunds: Refund[] } {
  const refunds: Refund[] = []
  let left = Math.min(amount, refundable(invoice))
  for (const payment of facts.toSorted((a, b) => b.at.localeCompare(a.at))) {
    if (left === 0) break
    const intentId = /^PAY#(pi_.+)$/.exec(payment.ref)?.[1]
    if (!intentId || !payment.accepted) continue
    const given = invoice.refunds.filter(known => known.intentId === intentId && known.state !== 'failed')
    const part = Math.min(left, payment.amount - sum(given.map(amountOf)))
    if (part <= 0) continue
    left -= part
    const refundId = id ? [id, ...(refunds.length > 0 ? [refunds.length] : [])].join(':') : newId('rfd', now)
    const at = now.toISOString()
    refunds.push({ id: refundId, intentId, amount: part, state: 'requested', reason, actor, at })
  }
  return {
    invoice: { ...invoice, refunds: [...invoice.refunds, ...refunds] },
    writes: refunds.map(({ id, at }) => {
      const payload: RefundWork = { invoiceId: invoice.id, refundId: id }
      return dueWork({ kind: 'refund', ref: id, at, payload })
    }),
    refunds,
  }
}
