import type { z } from 'zod'
import type { Caller } from '#functions/identity/sessions/caller.ts'
import { TooMuchContention } from '#functions/platform/data/transaction.ts'
import { Refusal, refuseIf } from '#functions/platform/http/errors.ts'
import { club } from '#functions/stores/club/settings.ts'
import type { Invoice } from '#functions/stores/invoices/store.ts'
import type { Books } from '#functions/stores/payments/invoiceLedger.ts'
import { dayIn } from '#shared/dates.ts'
import type { Adjustment, ManualPayment, Reversal } from '#shared/invoices/model.ts'
import { billed, factMarks, inForce } from '#shared/invoices/rules.ts'
import { applyOwn } from '../payments/apply.ts'
import { closeIntent } from '../payments/closeIntent.ts'
import { refunding } from '../payments/requestRefund.ts'
import { type By, booksFor, type Done, isDone, notMoreThan, type OpenBooks } from './openLedger.ts'

/** Money that reached the office. If somebody has just paid by card, that counts, and what is due is looked at anew. */
export async function recordPayment(
  invoiceId: string,
  { amountCents, method, reference, receivedOn, key }: z.output<typeof ManualPayment>,
  { caller, now }: By,
): Done {
  const isAhead = receivedOn !== undefined && receivedOn > dayIn(club.timeZone, now)
  refuseIf(isAhead ? [{ field: 'receivedOn', message: 'This day is still to come' }] : [])
  const ref = `${factMarks.payment}#man_${key}`
  const entry = {
    invoiceId,
    ref,
    kind: 'payment' as const,
    amount: amountCents,
    method,
    reference,
    receivedOn,
  }
  return enter(entry, { caller, now, allow: books => payable(books, amountCents) })
}

type Entry = Parameters<typeof applyOwn>[0]
interface Entering extends By {
  /** Refuses what the books do not allow. */
  allow: (books: OpenBooks) => void
  note?: string
  /** As they have just been read. */
  read?: OpenBooks
}

/**
 * An entry that changes what is owed, once under its name. The open card payment is cancelled at Stripe first, and one
 * that somebody has begun meanwhile as well, so that nobody pays by card what is not owed any more.
 */
async function enter(entry: Entry, { caller, now, allow, note, read }: Entering): Done {
  for (let attempt = 0; attempt < 10; attempt++) {
    const books = attempt === 0 && read ? read : await booksFor(entry.invoiceId)
    if (isDone(books, entry)) return books
    allow(books)
    await closed(books.invoice, caller, now)
    const entered = await applyOwn(entry, {
      actor: caller.id,
      books,
      now,
      note,
      allow: latest => {
        if (latest.invoice.attempt?.intentId !== books.invoice.attempt?.intentId) throw new CardBegun()
        allow(latest)
      },
    }).catch(again)
    if (!entered) continue
    const after = entered.books ?? (await booksFor(entry.invoiceId))
    isDone(after, entry)
    return after
  }
  throw new TooMuchContention()
}

class CardBegun extends Error {}

function again(error: unknown): undefined {
  if (!(error instanceof CardBegun)) throw error
}

function payable({ invoice }: { invoice: Invoice }, amount: number): void {
  if (invoice.cancelled) throw new Refusal(409, 'This invoice was cancelled.')
  notMoreThan(invoice.balance, amount, 'is due')
}

/** The club does without a part of what is owed. */
export async function waive(
  invoiceId: string,
  { amountCents, reason, key }: z.output<typeof Adjustment>,
  { caller, now }: By,
): Done {
  const ref = `${factMarks.adjustment}#man_${key}`
  const entry = { invoiceId, ref, kind: 'adjustment' as const, amount: amountCents, method: 'other' as const }
  return enter(entry, { caller, now, note: reason, allow: books => waivable(books, amountCents) })
}

function waivable({ invoice, registration }: OpenBooks, amount: number): void {
  payable({ invoice }, amount)
  if (registration?.state === 'lapsed' && amount === billed(invoice))
    throw new Refusal(409, 'The place was given up because nobody paid. Give the place back first.')
}

/** Takes back one of the office's own entries: a check that bounced, a typing mistake. */
export async function reverse(
  invoiceId: string,
  { ref, reason }: z.output<typeof Reversal>,
  { caller, now }: By,
): Done {
  const read = await booksFor(invoiceId)
  const reversal = `${factMarks.reversal}#${ref}`
  if (read.facts.some(fact => fact.ref === reversal)) return read
  const entry = manualEntries(read).find(fact => fact.ref === ref)
  const message = 'Only an entry of the office that still counts can be taken back'
  if (!entry) throw new Refusal(400, message, [{ field: 'ref', message }])
  const { amount, method, reference } = entry
  const taken = { invoiceId, ref: reversal, kind: 'reversal' as const, amount, method, reference }
  return enter(taken, { caller, now, note: reason, read, allow: latest => reversible(latest, ref) })
}

/** What was handed back cannot have been handed out of nothing. */
function reversible(books: OpenBooks, ref: string): void {
  const entry = manualEntries(books).find(fact => fact.ref === ref)
  if (!entry) throw new Refusal(409, 'This entry has just been taken back.')
  if (entry.kind === 'payment' && books.invoice.collected - entry.amount < refunding(books.invoice))
    throw new Refusal(409, 'Money of this payment was given back. Take that refund back first.')
  if (books.registration?.state === 'cancelled' && entry.kind === 'refund')
    throw new Refusal(409, 'The place was given up with this refund. Register the child anew instead.')
}

/** What the office has written down by hand and not taken back. What came through Stripe is not its to undo. */
export const manualEntries = ({ facts }: Pick<Books, 'facts'>) =>
  inForce(facts).filter(({ ref }) => /^(PAY|REF|ADJ)#man_/.test(ref))

/** Nobody can pay by card any more what is about to change. */
export async function closed(invoice: Invoice, caller: Pick<Caller, 'id'>, now: Date): Promise<void> {
  if ((await closeIntent(invoice, caller.id, now)) === 'processing')
    throw new Refusal(409, 'A payment is being confirmed. Please wait a moment and try again.')
}
