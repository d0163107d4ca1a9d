import type { Invoice, LedgerFact } from '#functions/stores/invoices/store.ts'
import type { InvoiceDetail, LedgerEntry, OwnInvoice, Invoice as Wire } from '#shared/invoices/model.ts'
import { billed, inForce, statusAt } from '#shared/invoices/rules.ts'
import { isDisputed } from '../payments/disputes.ts'
import { refundableBy, refunding } from '../payments/requestRefund.ts'

/** An invoice as the office reads it at an instant. */
export const view = ({ discount, disputes, ...row }: Invoice, now: Date): Wire => ({
  ...row,
  amount: billed(row),
  ...(discount &&
    discount.state !== 'released' && { discount: { code: discount.code, amount: discount.amount } }),
  lost: row.amountPaid - row.amountRefunded - row.collected,
  refunding: refunding(row),
  disputed: isDisputed({ disputes }),
  status: statusAt(row, now),
})

/** The same without what the office notes down for itself. */
export const ownView = ({ notes: _, ...row }: Invoice, now: Date): OwnInvoice => view(row, now)

/** The same with all that happened to it, the oldest first. */
export function detailOf(row: Invoice, facts: readonly LedgerFact[], now: Date): InvoiceDetail {
  const standing = new Set(inForce(facts).map(({ ref }) => ref))
  return {
    ...view(row, now),
    entries: facts
      .toSorted((a, b) => a.at.localeCompare(b.at))
      .map(fact => entryOf(fact, fact.accepted && !standing.has(fact.ref))),
    refundable: refundableBy(row, facts),
    refunds: row.refunds,
  }
}

/** A line of the ledger; `undone` where another one has taken it back. */
export const entryOf = (
  { ref, kind, amount, accepted, method, reference, receivedOn, at }: LedgerFact,
  undone: boolean,
): LedgerEntry => ({
  ref,
  kind,
  amount,
  accepted,
  method,
  reference,
  receivedOn,
  undone,
  at,
})
