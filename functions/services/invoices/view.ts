import type { Invoice, InvoiceDetail, LedgerEntry, OwnInvoice } from '#shared/invoices/model.ts'
import { billedAmount, effectiveEntries, statusAt } from '#shared/invoices/rules.ts'
import { compareCodeUnits } from '#shared/text.ts'
import type { InvoiceRow, LedgerEntryRow } from '../../stores/invoices/store.ts'
import { isDisputed } from '../payments/invoiceDisputes.ts'
import { pendingRefundAmount, splitRefundable } from '../payments/requestRefund.ts'

/** An invoice as the office sees it at an instant. */
export const toInvoice = ({ discount, disputes, ...row }: InvoiceRow, now: Date): Invoice => ({
  ...row,
  programId: row.programRemoved ? undefined : row.programId,
  amount: billedAmount(row),
  ...(discount &&
    discount.state !== 'released' && { discount: { code: discount.code, amount: discount.amount } }),
  lost: row.amountPaid - row.amountRefunded - row.collected,
  refunding: pendingRefundAmount(row),
  disputed: isDisputed({ disputes }),
  status: statusAt(row, now),
})

/** The same without the office's notes. */
export const toOwnInvoice = ({ notes: _, ...row }: InvoiceRow, now: Date): OwnInvoice => toInvoice(row, now)

/** The invoice with its ledger entries, oldest first. */
export function toInvoiceDetail(
  row: InvoiceRow,
  entries: readonly LedgerEntryRow[],
  now: Date,
): InvoiceDetail {
  const standing = new Set(effectiveEntries(entries).map(({ ref }) => ref))
  return {
    ...toInvoice(row, now),
    cancelled: row.cancelled ?? false,
    releasedCode: row.discount?.state === 'released' ? row.discount.code : undefined,
    entries: entries
      .toSorted((a, b) => compareCodeUnits(a.at, b.at))
      .map(entry => toLedgerEntry(entry, entry.accepted && !standing.has(entry.ref))),
    refundable: splitRefundable(row, entries),
    refunds: row.refunds,
  }
}

/** A ledger entry; `undone` if another one reverses it. */
export const toLedgerEntry = (
  { ref, kind, amount, accepted, method, reference, receivedOn, at }: LedgerEntryRow,
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
