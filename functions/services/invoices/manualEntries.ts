import type { z } from 'zod'
import { dayIn } from '#shared/dates.ts'
import type { Adjustment, ManualPayment, Reversal } from '#shared/invoices/model.ts'
import { billedAmount, effectiveEntries, ledgerRefPrefixes } from '#shared/invoices/rules.ts'
import type { Caller } from '../../identity/sessions/caller.ts'
import { readAgain, retryOnConflict } from '../../platform/data/retryOnConflict.ts'
import { HttpError, throwIfIssues } from '../../platform/http/errors.ts'
import { club } from '../../stores/club/settings.ts'
import type { InvoiceRow } from '../../stores/invoices/store.ts'
import type { InvoiceLedger } from '../../stores/payments/invoiceLedger.ts'
import { applyOwnEntry } from '../payments/applyToLedger.ts'
import { closeIntent } from '../payments/closeIntent.ts'
import { pendingRefundAmount } from '../payments/requestRefund.ts'
import { PaymentUnderway } from '../payments/underway.ts'
import {
  assertAtMost,
  type EnteredBy,
  getOpenLedger,
  type InvoiceResult,
  isAlreadyRecorded,
  type OpenInvoiceLedger,
} from './entryChecks.ts'

/** Records money the office received. If a card payment came in meanwhile, the balance is read again. */
export async function recordPayment(
  invoiceId: string,
  { amountCents, method, reference, receivedOn, key }: z.output<typeof ManualPayment>,
  { caller, now }: EnteredBy,
): InvoiceResult {
  const isAhead = receivedOn !== undefined && receivedOn > dayIn(club.timeZone, now)
  throwIfIssues(isAhead ? [{ field: 'receivedOn', message: 'This date is in the future' }] : [])
  const ref = `${ledgerRefPrefixes.payment}#man_${key}`
  const entry = {
    invoiceId,
    ref,
    kind: 'payment' as const,
    amount: amountCents,
    method,
    reference,
    receivedOn,
  }
  return applyEntry(entry, { caller, now, assertAllowed: ledger => assertPayable(ledger, amountCents) })
}

type OwnEntry = Parameters<typeof applyOwnEntry>[0]
interface EntryOptions extends EnteredBy {
  /** Throws if the ledger does not allow the entry. */
  assertAllowed: (ledger: OpenInvoiceLedger) => void
  note?: string
  /** The invoice and its entries as just read. */
  read?: OpenInvoiceLedger
}

/**
 * Records an entry that changes the balance, once per key. The open card payment is cancelled at Stripe first, as is
 * one that was started meanwhile, so that nobody pays by card what is no longer owed.
 */
async function applyEntry(
  entry: OwnEntry,
  { caller, now, assertAllowed, note, read }: EntryOptions,
): InvoiceResult {
  return retryOnConflict(async nth => {
    const ledger = nth === 0 && read ? read : await getOpenLedger(entry.invoiceId)
    if (isAlreadyRecorded(ledger, entry)) return ledger
    assertAllowed(ledger)
    await closeCardPayment(ledger.invoice, caller, now)
    const entered = await applyOwnEntry(entry, {
      actor: caller.id,
      ledger,
      now,
      note,
      assertAllowed: latest => {
        if (latest.invoice.attempt?.intentId !== ledger.invoice.attempt?.intentId)
          throw new CardPaymentStarted()
        assertAllowed(latest)
      },
    }).catch(readAgainIfCardStarted)
    const after = entered.ledger ?? (await getOpenLedger(entry.invoiceId))
    isAlreadyRecorded(after, entry)
    return after
  })
}

class CardPaymentStarted extends Error {}

function readAgainIfCardStarted(error: unknown): never {
  if (error instanceof CardPaymentStarted) readAgain()
  throw error
}

function assertPayable({ invoice }: { invoice: InvoiceRow }, amount: number): void {
  if (invoice.cancelled) throw new HttpError(409, 'This invoice was canceled.')
  assertAtMost(invoice.balance, amount, 'is due')
}

export async function waiveAmount(
  invoiceId: string,
  { amountCents, reason, key }: z.output<typeof Adjustment>,
  { caller, now }: EnteredBy,
): InvoiceResult {
  const ref = `${ledgerRefPrefixes.adjustment}#man_${key}`
  const entry = { invoiceId, ref, kind: 'adjustment' as const, amount: amountCents, method: 'other' as const }
  return applyEntry(entry, {
    caller,
    now,
    note: reason,
    assertAllowed: ledger => assertWaivable(ledger, amountCents),
  })
}

function assertWaivable({ invoice, registration }: OpenInvoiceLedger, amount: number): void {
  assertPayable({ invoice }, amount)
  if (registration?.state === 'lapsed' && amount === billedAmount(invoice))
    throw new HttpError(409, 'The spot was released because the fee wasn’t paid. Restore the spot first.')
}

/** Reverses one of the office's own entries: a bounced check, a typing mistake. */
export async function reverseEntry(
  invoiceId: string,
  { ref, reason }: z.output<typeof Reversal>,
  { caller, now }: EnteredBy,
): InvoiceResult {
  const read = await getOpenLedger(invoiceId)
  const reversal = `${ledgerRefPrefixes.reversal}#${ref}`
  if (read.entries.some(ledgerEntry => ledgerEntry.ref === reversal)) return read
  const entry = listManualEntries(read).find(ledgerEntry => ledgerEntry.ref === ref)
  const message = 'Only active entries recorded by the club can be reversed'
  if (!entry) throw new HttpError(400, message, [{ field: 'ref', message }])
  const { amount, method, reference } = entry
  const reversing = { invoiceId, ref: reversal, kind: 'reversal' as const, amount, method, reference }
  return applyEntry(reversing, {
    caller,
    now,
    note: reason,
    read,
    assertAllowed: latest => assertReversible(latest, ref),
  })
}

/** A payment that has since been refunded cannot be reversed: more would be returned than was received. */
function assertReversible(ledger: OpenInvoiceLedger, ref: string): void {
  const entry = listManualEntries(ledger).find(ledgerEntry => ledgerEntry.ref === ref)
  if (!entry) throw new HttpError(409, 'This entry was just reversed.')
  if (
    entry.kind === 'payment' &&
    ledger.invoice.collected - entry.amount < pendingRefundAmount(ledger.invoice)
  )
    throw new HttpError(409, 'This payment was refunded. Reverse that refund first.')
  if (ledger.registration?.state === 'cancelled' && entry.kind === 'refund')
    throw new HttpError(409, 'The spot was released with this refund. Register the child again instead.')
}

/** The office's own entries that are not reversed. Stripe's entries cannot be reversed by the office. */
export const listManualEntries = ({ entries }: Pick<InvoiceLedger, 'entries'>) =>
  effectiveEntries(entries).filter(({ ref }) => /^(PAY|REF|ADJ)#man_/.test(ref))

/** Cancels the open card payment of an invoice whose amount is about to change. */
export async function closeCardPayment(
  invoice: InvoiceRow,
  caller: Pick<Caller, 'id'>,
  now: Date,
): Promise<void> {
  if ((await closeIntent(invoice, caller.id, now)) === 'processing') throw new PaymentUnderway()
}
