import type { z } from 'zod'
import type { RefundRequest } from '#shared/invoices/model.ts'
import { ledgerRefPrefixes } from '#shared/invoices/rules.ts'
import { sum } from '#shared/money.ts'
import { retryOnConflict } from '../../platform/data/retryOnConflict.ts'
import { commit } from '../../platform/data/transaction.ts'
import { auditWrite } from '../../stores/audit/store.ts'
import { replaceInvoice } from '../../stores/invoices/store.ts'
import { applyOwnEntry } from '../payments/applyToLedger.ts'
import {
  assertNotDisputed,
  manualMethodOf,
  requestRefund,
  splitRefundable,
} from '../payments/requestRefund.ts'
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
  { amountCents, reason, from, method, key }: z.output<typeof RefundRequest>,
  by: EnteredBy,
): InvoiceResult {
  if (from === 'manual') return recordManualRefund(invoiceId, { amountCents, reason, method, key }, by)
  const { caller, now } = by
  return retryOnConflict(async () => {
    const { invoice, entries } = await getOpenLedger(invoiceId)
    // Includes the invoice, because the id is an idempotency key for all of Stripe.
    const id = `rfd_${invoiceId}_${key}`
    const asked = invoice.refunds.filter(refund => refund.id === id || refund.id.startsWith(`${id}:`))
    if (asked.length > 0 && isSameAmount(sum(asked.map(({ amount }) => amount)), amountCents))
      return { invoice, entries }
    assertNotDisputed(invoice)
    assertAtMost(splitRefundable(invoice, entries).card, amountCents, 'can be refunded to the card')
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
  { amountCents, reason, method, key }: Omit<z.output<typeof RefundRequest>, 'from'>,
  { caller, now }: EnteredBy,
): InvoiceResult {
  const assertAllowed = ({ invoice, entries }: OpenInvoiceLedger) =>
    assertAtMost(
      splitRefundable(invoice, entries).manual,
      amountCents,
      'paid in cash or by check can be refunded',
    )
  const ledger = await getOpenLedger(invoiceId)
  const ref = `${ledgerRefPrefixes.refund}#man_${key}`
  const entry = {
    invoiceId,
    ref,
    kind: 'refund' as const,
    amount: amountCents,
    method: method ?? manualMethodOf(ledger.entries),
  }
  if (isAlreadyRecorded(ledger, entry)) return ledger
  assertAllowed(ledger)
  const entered = await applyOwnEntry(entry, { actor: caller.id, ledger, now, note: reason, assertAllowed })
  const after = entered.ledger ?? (await getOpenLedger(invoiceId))
  isAlreadyRecorded(after, entry)
  return after
}
