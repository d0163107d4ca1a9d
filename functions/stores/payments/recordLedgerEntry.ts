import type { AuditAction } from '#shared/audit/rules.ts'
import { ledgerRefPrefixes } from '#shared/invoices/rules.ts'
import type { Write } from '../../platform/data/transaction.ts'
import { auditWrite } from '../audit/store.ts'
import { addLedgerEntry, type InvoiceRow, type LedgerEntryRow } from '../invoices/store.ts'

type OwnEntryFields = Pick<LedgerEntryRow, 'kind' | 'amount'> &
  Partial<Pick<LedgerEntryRow, 'method' | 'reference' | 'receivedOn'>> & { name: string }

/** A ledger entry that the club itself makes, and not Stripe: `name` is unique within its kind. */
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

/** What a receipt says; the entry keeps it, since it never changes. */
export const receiptFields = ({ userId, invoiceNumber, programName }: InvoiceRow) => ({
  userId,
  invoiceNumber,
  programName,
})

/** Onto the ledger, with who or what brought it. */
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
