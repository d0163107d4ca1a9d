import type { AuditAction } from '#shared/audit/rules.ts'
import { ledgerRefPrefixes } from '#shared/invoices/rules.ts'
import type { Write } from '../../platform/data/transaction.ts'
import { auditWrite } from '../audit/store.ts'
import { addLedgerEntry, type InvoiceRow, type LedgerEntryRow } from '../invoices/store.ts'

type OwnEntryFields = Pick<LedgerEntryRow, 'kind' | 'amount'> &
  Partial<Pick<LedgerEntryRow, 'method' | 'reference' | 'receivedOn'>> & { name: string }

/** A ledger entry made by the club, not by Stripe; `name` is unique within its kind. */
export const buildOwnLedgerEntry = (
  invoice: InvoiceRow,
  { name, kind, ...rest }: OwnEntryFields,
  actor: string,
  now: Date,
): LedgerEntryRow => ({
  ...receiptFields(invoice),
  invoiceId: invoice.id,
  ref: `${ledgerRefPrefixes[kind]}#${name}`,
  kind,
  currency: 'usd',
  accepted: true,
  method: 'other',
  ...rest,
  actor,
  at: now.toISOString(),
})

/** The receipt's fields, stored in the entry, because a receipt must never change. */
export const receiptFields = ({ userId, invoiceNumber, programName }: InvoiceRow) => ({
  userId,
  invoiceNumber,
  programName,
})

/** Adds an entry to the ledger, with an audit entry for its source. */
export const recordLedgerEntry = (entry: LedgerEntryRow, now: Date, note?: string): Write[] => [
  addLedgerEntry(entry),
  auditLedgerEntry(entry, auditActionOfLedgerEntry(entry), now, note),
]

export const auditLedgerEntry = (
  entry: LedgerEntryRow,
  action: AuditAction,
  now: Date,
  note?: string,
): Write => {
  const { actor, invoiceId: subject, userId: person } = entry
  return auditWrite({ actor, action, subject, person, details: { ...entry, ...(note && { note }) } }, now)
}

export function auditActionOfLedgerEntry({
  kind,
  accepted,
}: Pick<LedgerEntryRow, 'kind' | 'accepted'>): AuditAction {
  if (accepted || kind === 'adjustment' || kind === 'reversal') return kind
  return `${kind}.unexpected`
}
