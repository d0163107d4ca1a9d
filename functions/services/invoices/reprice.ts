import { calculateDiscount, remainderToWaive } from '#shared/discounts/rules.ts'
import { calculateSettlement, effectiveEntries } from '#shared/invoices/rules.ts'
import { sum } from '#shared/money.ts'
import { newId } from '../../platform/data/ids.ts'
import type { Write } from '../../platform/data/transaction.ts'
import type { InvoiceRow, LedgerEntryRow } from '../../stores/invoices/store.ts'
import { buildOwnEntry, recordEntry } from '#functions/stores/payments/recordLedgerEntry.ts'

/** What the club waives by itself, since no card can pay it. */
const smallRemainderPrefix = 'ADJ#small_'

/**
 * An invoice over another subtotal or with another discount: its total, what of it is too small for a card, and where
 * that leaves it. `writes` are the entries of the ledger that say so.
 */
export function repriceInvoice(
  invoice: InvoiceRow,
  entries: readonly LedgerEntryRow[],
  actor: string,
  now: Date,
): { invoice: InvoiceRow; entries: LedgerEntryRow[]; writes: Write[] } {
  const discount = invoice.discount && {
    ...invoice.discount,
    amount: calculateDiscount(invoice.discount, invoice.subtotal),
  }
  const isOn = discount !== undefined && discount.state !== 'released'
  const total = invoice.subtotal - (isOn ? discount.amount : 0)
  const waivers = effectiveEntries(entries).filter(({ kind }) => kind === 'adjustment')
  const own = waivers.find(({ ref }) => ref.startsWith(smallRemainderPrefix))
  const others = sum(waivers.filter(waiver => waiver !== own).map(({ amount }) => amount))
  const wanted = isOn ? remainderToWaive(total - others) : 0
  const priced: InvoiceRow = { ...invoice, discount, total }
  const more =
    wanted === (own?.amount ?? 0)
      ? []
      : [
          ...(own
            ? [buildOwnEntry(priced, { name: own.ref, kind: 'reversal', amount: own.amount }, actor, now)]
            : []),
          ...(wanted > 0
            ? [
                buildOwnEntry(
                  priced,
                  { name: newId('small', now), kind: 'adjustment', amount: wanted },
                  actor,
                  now,
                ),
              ]
            : []),
        ]
  const all = [...entries, ...more]
  return {
    invoice: { ...priced, ...calculateSettlement(priced, all) },
    entries: all,
    writes: more.flatMap(entry => recordEntry(entry, now)),
  }
}
