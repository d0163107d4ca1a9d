import type { Write } from '../../platform/data/transaction.ts'
import type { InvoiceRow } from '../../stores/invoices/store.ts'
import { raiseException } from '../../stores/reconciliation/store.ts'
import { queueMailToUser } from '../mail/outbox.ts'

/**
 * Tells the payer that a program is deleted which they have paid for, and leaves the money to the treasurer. `ref` is what
 * was paid for: a registration, or an invoice without one.
 */
export function tellPayer(
  { id: invoiceId, userId, playerName, programName: program, collected: amount, balance }: InvoiceRow,
  ref: string,
  now: Date,
): Write[] {
  return [
    queueMailToUser(userId, 'programRemoved', { playerName, program, paid: amount, balance }, now),
    raiseException({ kind: 'to-refund', ref, invoiceId, amount, detail: program }, now),
  ]
}
