import { newId } from '#functions/platform/data/ids.ts'
import type { Write } from '#functions/platform/data/transaction.ts'
import type { Invoice, LedgerFact } from '#functions/stores/invoices/store.ts'
import { ownFact, record } from '#functions/stores/payments/ledgerEntries.ts'
import { discountOf, remainderToWaive } from '#shared/discounts/rules.ts'
import { inForce, settle } from '#shared/invoices/rules.ts'
import { sum } from '#shared/money.ts'

/** What the club waives by itself, since no card can pay it. */
const small = 'ADJ#small_'

/**
 * An invoice over another subtotal or with another discount: its total, what of it is too small for a card, and where
 * that leaves it. `writes` are the entries of the ledger that say so.
 */
export function reprice(
  invoice: Invoice,
  facts: readonly LedgerFact[],
  actor: string,
  now: Date,
): { invoice: Invoice; facts: LedgerFact[]; writes: Write[] } {
  const discount = invoice.discount && {
    ...invoice.discount,
    amount: discountOf(invoice.discount, invoice.subtotal),
  }
  const isOn = discount !== undefined && discount.state !== 'released'
  const total = invoice.subtotal - (isOn ? discount.amount : 0)
  const waivers = inForce(facts).filter(({ kind }) => kind === 'adjustment')
  const own = waivers.find(({ ref }) => ref.startsWith(small))
  const others = sum(waivers.filter(waiver => waiver !== own).map(({ amount }) => amount))
  const wanted = isOn ? remainderToWaive(total - others) : 0
  const priced: Invoice = { ...invoice, discount, total }
  const more =
    wanted === (own?.amount ?? 0)
      ? []
      : [
          ...(own
            ? [ownFact(priced, { name: own.ref, kind: 'reversal', amount: own.amount }, actor, now)]
            : []),
          ...(wanted > 0
            ? [ownFact(priced, { name: newId('small', now), kind: 'adjustment', amount: wanted }, actor, now)]
            : []),
        ]
  const all = [...facts, ...more]
  return {
    invoice: { ...priced, ...settle(priced, all) },
    facts: all,
    writes: more.flatMap(fact => record(fact, now)),
  }
}
