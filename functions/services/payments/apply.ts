import type Stripe from 'stripe'
import {
  ConditionFailed,
  commit,
  TooMuchContention,
  type Write,
} from '#functions/platform/data/transaction.ts'
import { addFact, type Invoice, type LedgerFact, unmatched } from '#functions/stores/invoices/store.ts'
import { type Books, booksOfInvoice } from '#functions/stores/payments/invoiceLedger.ts'
import { actionOf, auditOf, namesOf } from '#functions/stores/payments/ledgerEntries.ts'
import { getIntent, markSeen } from '#functions/stores/payments/store.ts'
import { exceptionIdOf, getException, inOrder, raise } from '#functions/stores/reconciliation/store.ts'
import type { Registration } from '#functions/stores/registrations/store.ts'
import { consequencesOf } from './consequences.ts'

interface Applied {
  outcome: 'applied' | 'duplicate' | 'unmatched'
  /** As they are since this was applied. */
  registration?: Registration | undefined
  books?: WrittenBooks | undefined
}

/** An invoice and what has happened to it. */
export interface WrittenBooks {
  invoice: Invoice
  facts: LedgerFact[]
}

export interface Source {
  actor: string
  event?: { id: string; type: string }
}

/**
 * The only way money enters: a succeeded payment intent, as Stripe itself describes it, becomes a fact of
 * the ledger together with everything that follows from it. Webhook, return page, reconciliation and staff
 * all end here, so it does not matter which is first or how often one comes. `known` is what has just been read
 * of the invoice: it may be old, and must only be about the same one.
 */
export async function applyPayment(
  intent: Stripe.PaymentIntent,
  source: Source,
  now: Date,
  known?: Books,
): Promise<Applied> {
  const { made, books } = await recordsOf(intent.id, intent.metadata.invoiceId, known)
  const expected = made?.amount ?? Number(intent.metadata.amount)
  return apply(
    {
      invoiceId: made?.invoiceId ?? intent.metadata.invoiceId ?? '',
      ref: `PAY#${intent.id}`,
      kind: 'payment',
      amount: intent.amount_received,
      currency: intent.currency,
      // Money in another amount or currency than we asked for is put on record and settles nothing.
      accepted: intent.currency === 'usd' && intent.amount_received === expected,
    },
    { source, books, now },
  )
}

/** The only way money leaves: a refund as Stripe describes it, ours or one that was made in Stripe's dashboard. */
export async function applyRefund(refund: Stripe.Refund, source: Source, now: Date): Promise<void> {
  if (!refund.status || !final.has(refund.status)) return
  const { made, books } = await recordsOf(idOf(refund.payment_intent), refund.metadata?.invoiceId)
  const isBack = refund.status !== 'succeeded'
  await apply(
    {
      invoiceId: made?.invoiceId ?? refund.metadata?.invoiceId ?? '',
      ref: `${isBack ? 'RFF' : 'REF'}#${refund.id}`,
      kind: isBack ? 'refund_failed' : 'refund',
      amount: refund.amount,
      currency: refund.currency,
      accepted: refund.currency === 'usd',
      refundId: refund.metadata?.refundId,
      paidBy: idOf(refund.payment_intent),
    },
    { source, books, now },
  )
}

/** What a bank has decided of a dispute: the money is gone, or it came back after all. */
export async function applyDispute(
  of: { dispute: Stripe.Dispute; invoiceId: string | undefined; source: Source; now: Date },
  isBack: boolean,
): Promise<void> {
  const { dispute, invoiceId = '', source, now } = of
  const { id, amount, currency } = dispute
  await apply(
    {
      invoiceId,
      ref: isBack ? `REV#DSP#${id}` : `DSP#${id}`,
      kind: isBack ? 'reversal' : 'dispute_lost',
      amount,
      currency,
      accepted: currency === 'usd',
    },
    { source, books: undefined, now },
  )
}

/** Stripe names another object by its id, or shows it as a whole. */
export const idOf = (object: string | { id: string } | null | undefined): string | undefined =>
  typeof object === 'string' ? object : object?.id

/**
 * The intent as we made it, and the books of the invoice that it is said to be of: at once, since that is right
 * nearly always. Of the invoice's own attempt all is known.
 */
async function recordsOf(intentId: string | undefined, invoiceId: string | undefined, known?: Books) {
  const invoice = known?.invoice
  if (intentId && invoice?.attempt?.intentId === intentId)
    return { made: { invoiceId: invoice.id, amount: invoice.attempt.amount }, books: known }
  const [made, books] = await Promise.all([
    intentId ? getIntent(intentId) : undefined,
    invoiceId ? booksOfInvoice(invoiceId) : undefined,
  ])
  return { made, books }
}

const final = new Set(['succeeded', 'failed', 'canceled'])

type Found = Pick<LedgerFact, 'invoiceId' | 'ref' | 'kind' | 'amount' | 'currency' | 'accepted'> &
  Partial<Pick<LedgerFact, 'method' | 'reference' | 'receivedOn'>> & {
    refundId?: string | undefined
    /** Of a refund: the intent that it gives back. */
    paidBy?: string | undefined
  }

interface Circumstances {
  source: Source
  books: Books | undefined
  now: Date
  /** Refuses what the books, as they are at the moment of writing, do not allow. */
  allow?: (books: Books & { invoice: Invoice }) => void
  /** Why; for the audit trail. */
  note?: string | undefined
}

/**
 * What the office itself has to tell, through the same door as Stripe's. `allow` sees the very books that the entry is
 * written onto, so two who enter at once cannot both be let through.
 */
export async function applyOwn(
  found: Omit<Found, 'currency' | 'accepted' | 'refundId'>,
  { actor, ...circumstances }: Omit<Circumstances, 'source'> & { actor: string },
): Promise<Applied> {
  const fact = { ...found, currency: 'usd', accepted: true }
  return apply(fact, { ...circumstances, source: { actor } })
}

async function apply(
  { refundId, paidBy, ...found }: Found,
  { source, books, now, allow, note }: Circumstances,
): Promise<Applied> {
  let mayReinstate = true
  let read = books?.invoice?.id === found.invoiceId ? books : undefined
  for (let attempt = 0; attempt < 10; attempt++) {
    const { invoice, facts, registration } = read ?? (await booksOfInvoice(found.invoiceId))
    read = undefined
    const fact: LedgerFact = {
      method: 'card',
      ...found,
      ...(invoice && namesOf(invoice)),
      actor: source.actor,
      at: now.toISOString(),
    }
    const seen = source.event ? [markSeen(source.event, now)] : []
    if (!invoice) return keepUnmatched(fact, { seen, paidBy }, now)
    if (facts.some(known => known.ref === fact.ref))
      return { outcome: 'duplicate', books: { invoice, facts } }
    allow?.({ invoice, registration, facts })
    const all = [...facts, fact]
    const follows = await consequencesOf(
      { invoice, registration, facts: all, fact, refundId, mayReinstate },
      now,
    )
    try {
      await commit(addFact(fact), auditOf(fact, actionOf(fact), now, note), ...seen, ...follows.writes)
      const { registration, invoice: after } = follows
      return { outcome: 'applied', registration, books: { invoice: after, facts: all } }
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error
      // The fact or the event is there already, or the invoice moved on meanwhile: the next look tells.
      if (follows.place.some(write => error.failed.includes(write))) mayReinstate = false
    }
  }
  throw new TooMuchContention()
}

/** On record with everything that is known of it, until somebody finds out whose it is. */
async function keepUnmatched(
  unknown: LedgerFact,
  { seen, paidBy }: { seen: Write[]; paidBy: string | undefined },
  now: Date,
): Promise<Applied> {
  const fact: LedgerFact = { ...unknown, invoiceId: unmatched, accepted: false }
  const known = paidBy && (await getException(exceptionIdOf({ kind: 'unmatched', ref: `PAY#${paidBy}` })))
  const found = { kind: 'unmatched' as const, ref: fact.ref, amount: fact.amount }
  try {
    await commit(
      addFact(fact),
      ...seen,
      auditOf(fact, 'payment.unmatched', now),
      ...(known ? [] : [raise(found, now)]),
    )
    // Given back as a whole, the money is nobody's any more.
    if (known && fact.kind === 'refund' && fact.amount >= (known.amount ?? 0)) await inOrder(known.id, now)
    return { outcome: 'unmatched' }
  } catch (error) {
    if (error instanceof ConditionFailed) return { outcome: 'duplicate' }
    throw error
  }
}
