import type { z } from 'zod'
import type { RefundRequest } from '#shared/invoices/model.ts'
import { ledgerRefPrefixes } from '#shared/invoices/rules.ts'
import { sum } from '#shared/money.ts'
import { retryOnConflict } from '../../platform/data/retryOnConflict.ts'
import { commit } from '../../platform/data/transaction.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { auditWrite } from '../../stores/audit/store.ts'
import { replaceInvoice } from '../../stores/invoices/store.ts'
import { applyOwnEntry } from '../payments/applyToLedger.ts'
import { requestRefund, splitRefundable } from '../payments/requestRefund.ts'
import { sendRefundsNow } from '../payments/sendRefund.ts'
import {
  assertAtMost,
  type EnteredBy,
  getOpenLedger,
  type InvoiceResult,
  isAlreadyRecorded,
  isSameAmount,
  type OpenInvoiceLedger,
} from './entryChecks.ts'

/** Refunds money: to the cards that paid, through Stripe, or handed back by the office. */
export async function refundInvoice(
  invoiceId: string,
  { amountCents, reason, from, key }: z.output<typeof RefundRequest>,
  by: EnteredBy,
): InvoiceResult {
  if (from === 'manual') return recordManualRefund(invoiceId, { amountCents, reason, key }, by)
  const { caller, now } = by
  return retryOnConflict(async () => {
    const { invoice, entries } = await getOpenLedger(invoiceId)
    // Includes the invoice, because the id is an idempotency key for all of Stripe.
    const id = `rfd_${invoiceId}_${key}`
    const asked = invoice.refunds.filter(refund => refund.id === id || refund.id.startsWith(`${id}:`))
    if (asked.length > 0 && isSameAmount(sum(asked.map(({ amount }) => amount)), amountCents))
      return { invoice, entries }
    if (invoice.disputes?.some(({ state }) => state === 'open'))
      throw new HttpError(409, 'A bank is asking for this money back. Please wait until it has decided.')
    assertAtMost(splitRefundable(invoice, entries).card, amountCents, 'can go back to the card')
    const options = { amount: amountCents, reason, actor: caller.id, id }
    const money = requestRefund(invoice, entries, options, now)
    const { invoiceNumber, userId: person } = invoice
    const details = { amount: amountCents, reason, invoiceNumber }
    const auditEntry = { actor: caller.id, action: 'invoice.refund', subject: invoiceId, person } as const
    // If someone else refunds or changes the invoice first, the retry sees what is left.
    await commit(replaceInvoice(money.invoice), ...money.writes, auditWrite({ ...auditEntry, details }, now))
    await sendRefundsNow(invoice, money.refunds)
    // Stripe may already have reported the outcome.
    return getOpenLedger(invoiceId)
  })
}

async function recordManualRefund(
  invoiceId: string,
  { amountCents, reason, key }: Pick<z.output<typeof RefundRequest>, 'amountCents' | 'reason' | 'key'>,
  { caller, now }: EnteredBy,
): InvoiceResult {
  const assertAllowed = ({ invoice, entries }: OpenInvoiceLedger) =>
    assertAtMost(
      splitRefundable(invoice, entries).manual,
      amountCents,
      'was paid by cash or check and can be handed back',
    )
  const ledger = await getOpenLedger(invoiceId)
  const ref = `${ledgerRefPrefixes.refund}#man_${key}`
  const entry = { invoiceId, ref, kind: 'refund' as const, amount: amountCents, method: 'other' as const }
  if (isAlreadyRecorded(ledger, entry)) return ledger
  assertAllowed(ledger)
  const entered = await applyOwnEntry(entry, { actor: caller.id, ledger, now, note: reason, assertAllowed })
  const after = entered.ledger ?? (await getOpenLedger(invoiceId))
  isAlreadyRecorded(after, entry)
  return after
}
