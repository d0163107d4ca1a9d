import * as z from 'zod'
import { newId } from '#functions/platform/data/ids.ts'
import type { Write } from '#functions/platform/data/transaction.ts'
import { dueWork } from '#functions/platform/jobs/queue.ts'
import type { Invoice, LedgerFact } from '#functions/stores/invoices/store.ts'
import { ownFact, record } from '#functions/stores/payments/ledgerEntries.ts'
import { billed, inForce, settle } from '#shared/invoices/rules.ts'
import { sum } from '#shared/money.ts'

export const RefundWork = z.object({ invoiceId: z.string(), refundId: z.string() })
export type RefundWork = z.infer<typeof RefundWork>

export type Refund = Invoice['refunds'][number]

/** What is still there to give back, in cents: neither given back nor on its way. */
export const refundable = (invoice: Invoice): number => invoice.collected - refunding(invoice)

/** What is kept beyond what was owed: of what was cancelled, all. Cents; not above 0 where nothing is. */
export const excess = (invoice: Invoice): number =>
  refundable(invoice) - (invoice.cancelled ? 0 : billed(invoice))

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

/** Of what is still there, what can go back to the cards that paid, and what only the office can hand back. Cents. */
export function refundableBy(
  invoice: Invoice,
  facts: readonly LedgerFact[],
): { card: number; manual: number } {
  const left = Math.max(0, refundable(invoice))
  const card = Math.min(left, sum(cardPayments(invoice, facts).map(amountOf)))
  return { card, manual: left - card }
}

/**
 * The card payments, the newest first, with what of each is neither given back nor on its way: cents. Of what was given
 * back at Stripe itself, or lost to a bank, the ledger does not say which payment it was.
 */
function cardPayments(invoice: Invoice, facts: readonly LedgerFact[]) {
  const standing = inForce(facts)
  const gone = standing.filter(
    ({ kind, method }) => kind === 'dispute_lost' || (kind === 'refund' && method === 'card'),
  )
  const done = invoice.refunds.filter(({ state }) => state === 'done')
  let elsewhere = Math.max(0, sum(gone.map(amountOf)) - sum(done.map(amountOf)))
  return standing
    .filter(({ kind }) => kind === 'payment')
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .flatMap(({ ref, amount }) => {
      const intentId = /^PAY#(pi_.+)$/.exec(ref)?.[1]
      if (!intentId) return []
      const given = invoice.refunds.filter(known => known.intentId === intentId && known.state !== 'failed')
      const kept = Math.max(0, amount - sum(given.map(amountOf)))
      const left = Math.max(0, kept - elsewhere)
      elsewhere -= kept - left
      return [{ intentId, amount: left }]
    })
}

/**
 * Writes down that money goes back, from the newest card payments first, with the work that sends it; what was paid in
 * cash or by check is handed back by the office, and stands on the ledger at once. The invoice is replaced by its
 * version, so two who refund at once can never give back more than was paid.
 */
export function requestRefund(
  invoice: Invoice,
  facts: readonly LedgerFact[],
  { amount, reason, actor, id }: Wish,
  now: Date,
): { invoice: Invoice; writes: Write[]; refunds: Refund[]; card: number; byHand: number } {
  const refunds: Refund[] = []
  const wanted = Math.min(amount, Math.max(0, refundable(invoice)))
  let left = wanted
  for (const { intentId, amount: most } of cardPayments(invoice, facts)) {
    const part = Math.min(left, most)
    if (part <= 0) continue
    left -= part
    const refundId = id ? [id, ...(refunds.length > 0 ? [refunds.length] : [])].join(':') : newId('rfd', now)
    const at = now.toISOString()
    refunds.push({ id: refundId, intentId, amount: part, state: 'requested', reason, actor, at })
  }
  const asked: Invoice = { ...invoice, refunds: [...invoice.refunds, ...refunds] }
  const works = refunds.map(({ id, at }) => {
    const payload: RefundWork = { invoiceId: invoice.id, refundId: id }
    return dueWork({ kind: 'refund', ref: id, at, payload })
  })
  const parts = { refunds, card: wanted - left, byHand: left }
  if (left === 0) return { invoice: asked, writes: works, ...parts }
  const byHand = ownFact(invoice, { name: newId('man', now), kind: 'refund', amount: left }, actor, now)
  return {
    invoice: { ...asked, ...settle(asked, [...facts, byHand]) },
    writes: [...works, ...record(byHand, now, reason)],
    ...parts,
  }
}
