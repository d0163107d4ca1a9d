import type Stripe from 'stripe'
import { ConditionFailed, commit, TooMuchContention, type Write } from '../data/transaction.ts'
import { addFact, factsOf, getInvoice, type Invoice, type LedgerFact, unmatched } from '../invoices/store.ts'
import { getRegistration } from '../registrations/store.ts'
import { auditOf, consequencesOf } from './consequences.ts'
import { getIntent, markSeen } from './store.ts'
import { stripe } from './stripe.ts'

export type Outcome = 'applied' | 'duplicate' | 'unmatched'

interface Source {
  actor: string
  event?: { id: string; type: string }
}

/**
 * The only way money enters: a succeeded payment intent, as Stripe itself describes it, becomes a fact of
 * the ledger together with everything that follows from it. Webhook, return page, reconciliation and staff
 * all end here, so it does not matter which is first or how often one comes.
 */
export async function applyPayment(
  intent: Stripe.PaymentIntent,
  source: Source,
  now: Date,
): Promise<Outcome> {
  const made = await getIntent(intent.id)
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
    source,
    now,
  )
}

/** The only way money leaves: a refund as Stripe describes it, ours or one that was made in Stripe's dashboard. */
export async function applyRefund(
  refund: Stripe.Refund,
  source: Source,
  now: Date,
): Promise<Outcome | 'pending'> {
  if (!refund.status || !final.has(refund.status)) return 'pending'
  const intentId =
    typeof refund.payment_intent === 'string' ? refund.payment_intent : refund.payment_intent?.id
  const made = intentId ? await getIntent(intentId) : undefined
  const isBack = refund.status !== 'succeeded'
  return apply(
    {
      invoiceId: made?.invoiceId ?? refund.metadata?.invoiceId ?? '',
      ref: `${isBack ? 'RFF' : 'REF'}#${refund.id}`,
      kind: isBack ? 'refund_failed' : 'refund',
      amount: refund.amount,
      currency: refund.currency,
      accepted: refund.currency === 'usd',
      refundId: refund.metadata?.refundId,
    },
    source,
    now,
  )
}

const final = new Set(['succeeded', 'failed', 'canceled'])

/** Asks Stripe how the payment under way stands, and applies it when it has succeeded. */
export async function lookUpPayment(
  invoiceId: string,
  actor: string,
  now: Date,
): Promise<Outcome | 'processing' | 'none'> {
  const intentId = (await getInvoice(invoiceId))?.attempt?.intentId
  if (!intentId) return 'none'
  const intent = await (await stripe()).paymentIntents.retrieve(intentId)
  if (intent.status === 'processing') return 'processing'
  return intent.status === 'succeeded' ? applyPayment(intent, { actor }, now) : 'none'
}

type Found = Pick<LedgerFact, 'invoiceId' | 'ref' | 'kind' | 'amount' | 'currency' | 'accepted'> & {
  refundId?: string | undefined
}

async function apply({ refundId, ...found }: Found, source: Source, now: Date): Promise<Outcome> {
  let mayReinstate = true
  for (let attempt = 0; attempt < 10; attempt++) {
    const [invoice, facts] = await Promise.all([getInvoice(found.invoiceId), factsOf(found.invoiceId)])
    const fact: LedgerFact = { ...found, ...namesOf(invoice), actor: source.actor, at: now.toISOString() }
    const seen = source.event ? [markSeen(source.event, now)] : []
    if (!invoice) return keepUnmatched(fact, seen, now)
    if (facts.some(known => known.ref === fact.ref)) return 'duplicate'
    const registration = invoice.registrationId ? await getRegistration(invoice.registrationId) : undefined
    const all = [...facts, fact]
    const follows = await consequencesOf(
      { invoice, registration, facts: all, fact, refundId, mayReinstate },
      now,
    )
    try {
      await commit(addFact(fact), ...seen, ...follows.writes)
      return 'applied'
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error
      // The fact or the event is there already, or the invoice moved on meanwhile: the next look tells.
      if (follows.place.some(write => error.failed.includes(write))) mayReinstate = false
    }
  }
  throw new TooMuchContention()
}

/** What a receipt says; the fact keeps it, since it never changes. */
const namesOf = (invoice: Invoice | undefined) =>
  invoice && {
    userId: invoice.userId,
    invoiceNumber: invoice.invoiceNumber,
    playerName: invoice.playerName,
    programName: invoice.programName,
  }

/** On record with everything that is known of it, until somebody finds out whose it is. */
async function keepUnmatched(found: LedgerFact, seen: Write[], now: Date): Promise<Outcome> {
  const fact: LedgerFact = { ...found, invoiceId: unmatched, accepted: false }
  try {
    await commit(addFact(fact), ...seen, auditOf(fact, 'payment.unmatched', now))
    return 'unmatched'
  } catch (error) {
    if (error instanceof ConditionFailed) return 'duplicate'
    throw error
  }
}
