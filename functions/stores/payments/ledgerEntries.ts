import type { Write } from '#functions/platform/data/transaction.ts'
import type { AuditAction } from '#shared/audit/rules.ts'
import { factMarks } from '#shared/invoices/rules.ts'
import { auditRow } from '../audit/store.ts'
import { addFact, type Invoice, type LedgerFact } from '../invoices/store.ts'

type Happened = Pick<LedgerFact, 'kind' | 'amount'> &
  Partial<Pick<LedgerFact, 'method' | 'reference' | 'receivedOn'>> & { name: string }

/** A fact that the club itself makes, and not Stripe: `name` is unique within its kind. */
export const ownFact = (
  invoice: Invoice,
  { name, kind, ...rest }: Happened,
  actor: string,
  now: Date,
): LedgerFact => ({
  ...namesOf(invoice),
  invoiceId: invoice.id,
  ref: `${factMarks[kind]}#${name}`,
  kind,
  currency: 'usd',
  accepted: true,
  method: 'other',
  ...rest,
  actor,
  at: now.toISOString(),
})

/** What a receipt says; the fact keeps it, since it never changes. */
export const namesOf = ({ userId, invoiceNumber, programName }: Invoice) => ({
  userId,
  invoiceNumber,
  programName,
})

/** Onto the ledger, with who or what brought it. */
export const record = (fact: LedgerFact, now: Date, note?: string): Write[] => [
  addFact(fact),
  auditOf(fact, actionOf(fact), now, note),
]

export const auditOf = (fact: LedgerFact, action: AuditAction, now: Date, note?: string): Write => {
  const { actor, invoiceId: subject, userId: person } = fact
  return auditRow({ actor, action, subject, person, details: { ...fact, ...(note && { note }) } }, now)
}

export function actionOf({ kind, accepted }: Pick<LedgerFact, 'kind' | 'accepted'>): AuditAction {
  if (accepted || kind === 'adjustment' || kind === 'reversal') return kind
  return `${kind}.unexpected`
}
