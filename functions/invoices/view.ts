import type { InvoiceDetail, LedgerEntry, Invoice as Wire } from '#shared/invoices/model.ts'
import { billed, inForce, statusAt } from '#shared/invoices/rules.ts'
import { refundableBy, refunding } from '../payments/refundRequest.ts'
import type { Invoice, LedgerFact } from './store.ts'

/** An invoice as the office reads it at an instant. */
export const view = ({ discount, dispute, ...row }: Invoice, now: Date): Wire => ({
  ...row,
  amount: billed(row),
  ...(discount &&
    discount.state !== 'released' && { discount: { code: discount.code, amount: discount.amount } }),
  refunding: refunding(row),
  disputed: dispute?.state === 'open' || dispute?.state === 'lost',
  status: statusAt(row, now),
})

/** The same with all that happened to it, the oldest first. */
export function detailOf(row: Invoice, facts: readonly LedgerFact[], now: Date): InvoiceDetail {
  const standing = new Set(inForce(facts).map(({ ref }) => ref))
  return {
    ...view(row, now),
    entries: facts.toSorted((a, b) => a.at.localeCompare(b.at)).map(fact => entryOf(fact, standing)),
    refundable: refundableBy(row, facts),
    refunds: row.refunds,
  }
}

const entryOf = (
  { ref, kind, amount, accepted, method, reference, receivedOn, at }: LedgerFact,
  standing: ReadonlySet<string>,
): LedgerEntry => ({
  ref,
  kind,
  amount,
  accepted,
  method,
  reference,
  receivedOn,
  undone: accepted && !standing.has(ref),
  at,
})
