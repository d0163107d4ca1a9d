import type Stripe from 'stripe'
import { figuresChange, settle } from '#shared/invoices/rules.ts'
import { auditRow } from '../audit/store.ts'
import { ConditionFailed, commit, TooMuchContention, type Write } from '../data/transaction.ts'
import {
  addFact,
  factsOf,
  getInvoice,
  type Invoice,
  type LedgerFact,
  replaceInvoice,
  unmatched,
} from '../invoices/store.ts'
import { queueMail } from '../mail/outbox.ts'
import { count } from '../programs/store.ts'
import { getRegistration, type Registration, replaceRegistration } from '../registrations/store.ts'
import { getUser } from '../users/store.ts'
import { getIntent, markSeen } from './store.ts'
import { stripe } from './stripe.ts'

export type Outcome = 'applied' | 'duplicate' | 'unmatched'

/**
 * The only way money enters: a succeeded payment intent, as Stripe itself describes it, becomes a fact of
 * the ledger together with everything that follows from it. Webhook, return page, reconciliation and staff
 * all end here, so it does not matter which is first or how often one comes.
 */
export async function applyPayment(
  intent: Stripe.PaymentIntent,
  source: { actor: string; event?: { id: string; type: string } },
  now: Date,
): Promise<Outcome> {
  const made = await getIntent(intent.id)
  const invoiceId = made?.invoiceId ?? intent.metadata.invoiceId ?? ''
  for (let attempt = 0; attempt < 10; attempt++) {
    const [invoice, facts] = await Promise.all([getInvoice(invoiceId), factsOf(invoiceId)])
    const fact = factOf(
      intent,
      { invoiceId, expected: made?.amount ?? Number(intent.metadata.amount) },
      source.actor,
      now,
    )
    const seen = source.event ? [markSeen(source.event, now)] : []
    if (!invoice) return keepUnmatched(fact, seen, now)
    if (facts.some(known => known.ref === fact.ref)) return 'duplicate'
    const registration = invoice.registrationId ? await getRegistration(invoice.registrationId) : undefined
    try {
      await commit(
        addFact(fact),
        ...seen,
        ...(await consequences(invoice, registration, [...facts, fact], fact, now)),
      )
      return 'applied'
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error
      // The fact or the event is there already, or the invoice moved on meanwhile: the next look tells.
    }
  }
  throw new TooMuchContention()
}

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

/** Money in another amount or currency than we asked for is put on record and settles nothing. */
function factOf(
  intent: Stripe.PaymentIntent,
  { invoiceId, expected }: { invoiceId: string; expected: number },
  actor: string,
  now: Date,
): LedgerFact {
  return {
    invoiceId,
    ref: `PAY#${intent.id}`,
    kind: 'payment',
    amount: intent.amount_received,
    currency: intent.currency,
    accepted: intent.currency === 'usd' && intent.amount_received === expected,
    actor,
    at: now.toISOString(),
  }
}

async function consequences(
  invoice: Invoice,
  registration: Registration | undefined,
  facts: LedgerFact[],
  fact: LedgerFact,
  now: Date,
): Promise<Write[]> {
  const settled = { ...invoice, ...settle(invoice, facts) }
  const paid = settled.state === 'paid'
  const payer = fact.accepted ? await getUser(invoice.userId) : undefined
  return [
    replaceInvoice(settled),
    auditOf(fact, fact.accepted ? 'payment' : 'payment.unexpected', now),
    ...(registration
      ? [
          replaceRegistration({
            ...registration,
            balance: settled.balance,
            ...(paid && { paymentStatus: 'paid' }),
            ...(paid && registration.state === 'lapsed' && { state: 'active' }),
          }),
        ]
      : []),
    ...(invoice.programId ? [count(invoice.programId, figuresChange(invoice, settled))] : []),
    ...(payer
      ? [
          queueMail(
            'receipt',
            {
              to: payer.email,
              name: payer.firstName,
              playerName: invoice.playerName,
              program: invoice.programName,
              invoiceNumber: invoice.invoiceNumber,
              amount: fact.amount,
              balance: settled.balance,
            },
            now,
          ),
        ]
      : []),
  ]
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

const auditOf = (fact: LedgerFact, action: string, now: Date): Write =>
  auditRow({ actor: fact.actor, action, subject: fact.invoiceId, details: { ...fact } }, now)
