import type { Invoice, InvoiceDetail, LedgerEntry, OwnInvoice } from '#shared/invoices/model.ts'
import { billedAmount, effectiveEntries, statusAt } from '#shared/invoices/rules.ts'
import { compareCodeUnits } from '#shared/text.ts'
import type { Caller } from '../../identity/sessions/caller.ts'
import { type InvoiceRow, type LedgerEntryRow, listInvoicesOfUser } from '../../stores/invoices/store.ts'
import type { RegistrationRow } from '../../stores/registrations/store.ts'
import { isDisputed } from '../payments/invoiceDisputes.ts'
import { pendingRefundAmount, splitRefundable } from '../payments/requestRefund.ts'
import { findReleasedSpots } from './releasedSpots.ts'

/** Invoices as the office sees them at an instant; `registrations` are those of them that were read already. */
export async function toInvoices(
  rows: readonly InvoiceRow[],
  now: Date,
  registrations: readonly RegistrationRow[],
): Promise<Invoice[]> {
  const released = await findReleasedSpots(rows, now, registrations)
  return rows.map(row => ({ ...toInvoice(row, now), spotReleasedAt: released.get(row.id) }))
}

const toInvoice = ({ discount, disputes, ...row }: InvoiceRow, now: Date): Invoice => ({
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

/** The same without what the office notes for itself. */
export function toOwnInvoice(row: InvoiceRow, now: Date): OwnInvoice {
  const { notes: _, remindedAt: __, remindersOff: ___, ...own } = toInvoice(row, now)
  return own
}

/** What a person owes or has paid other than for registrations, newest first. */
export async function listOwnInvoices({ ownIds }: Pick<Caller, 'ownIds'>, now: Date): Promise<OwnInvoice[]> {
  const all = (await Promise.all(ownIds.map(listInvoicesOfUser))).flat()
  return all
    .filter(({ registrationId }) => !registrationId)
    .toSorted((a, b) => compareCodeUnits(b.createdAt, a.createdAt))
    .map(row => toOwnInvoice(row, now))
}

/** The invoice with its ledger entries, oldest first. */
export async function toInvoiceDetail(
  row: InvoiceRow,
  entries: readonly LedgerEntryRow[],
  now: Date,
): Promise<InvoiceDetail> {
  const standing = new Set(effectiveEntries(entries).map(({ ref }) => ref))
  const released = await findReleasedSpots([row], now)
  return {
    ...toInvoice(row, now),
    spotReleasedAt: released.get(row.id),
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
