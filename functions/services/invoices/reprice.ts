import { calculateDiscount, remainderToWaive } from '#shared/discounts/rules.ts'
import { calculateSettlement, effectiveEntries } from '#shared/invoices/rules.ts'
import { sum } from '#shared/money.ts'
import { newId } from '../../platform/data/ids.ts'
import type { Write } from '../../platform/data/transaction.ts'
import type { InvoiceRow, LedgerEntryRow } from '../../stores/invoices/store.ts'
import { buildOwnLedgerEntry, recordLedgerEntry } from '../../stores/payments/recordLedgerEntry.ts'

/** Automatic waivers of remainders that are too small for a card payment. */
const smallRemainderPrefix = 'ADJ#small_'

/**
 * Recalculates an invoice with a new subtotal or discount: its total, the remainder too small for a card, and the
 * settlement. `writes` are the ledger entries for that.
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
  const current = waivers.find(({ ref }) => ref.startsWith(smallRemainderPrefix))
  const otherWaivers = sum(waivers.filter(waiver => waiver !== current).map(({ amount }) => amount))
  const due = isOn ? remainderToWaive(total - otherWaivers) : 0
  const priced: InvoiceRow = { ...invoice, discount, total }
  const added =
    due === (current?.amount ?? 0)
      ? []
      : [
          ...(current
            ? [
                buildOwnLedgerEntry(
                  priced,
                  { name: current.ref, kind: 'reversal', amount: current.amount },
                  actor,
                  now,
                ),
              ]
            : []),
          ...(due > 0
            ? [
                buildOwnLedgerEntry(
                  priced,
                  { name: newId('small', now), kind: 'adjustment', amount: due },
                  actor,
                  now,
                ),
              ]
            : []),
        ]
  const all = [...entries, ...added]
  return {
    invoice: { ...priced, ...calculateSettlement(priced, all) },
    entries: all,
    writes: added.flatMap(entry => recordLedgerEntry(entry, now)),
  }
}
