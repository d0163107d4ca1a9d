import type Stripe from 'stripe'
import { formatCents, minCharge } from '#shared/money.ts'
import { readAgain, retryOnConflict } from '../../platform/data/retryOnConflict.ts'
import { commit } from '../../platform/data/transaction.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { getStripe, isStripeError } from '../../platform/stripe/client.ts'
import { getInvoice, type InvoiceRow, replaceInvoice } from '../../stores/invoices/store.ts'
import { putIntent } from '../../stores/payments/store.ts'
import { applyPayment } from './applyToLedger.ts'
import { cancelIntent } from './closeIntent.ts'

/** Stripe forgets an idempotency key after a day. An older attempt is not repeated under its key. */
const keyLifetimeMs = 23 * 3_600_000

/**
 * The one open payment intent for an invoice's balance. Every tab and every click gets the same one, and Stripe
 * charges an intent at most once. After a crash, a new call continues where it stopped. `read` is a recent read of
 * the invoice.
 */
export async function openIntent(
  read: InvoiceRow | undefined,
  { invoiceId, actor }: { invoiceId: string; actor: string },
  now: Date,
): Promise<Stripe.PaymentIntent> {
  return retryOnConflict(async nth => {
    const invoice = nth === 0 ? read : await getInvoice(invoiceId)
    if (!invoice || invoice.balance === 0) throw alreadyPaid(invoice)
    if (invoice.cancelled) throw new HttpError(409, `This ${payableNoun(invoice)} was canceled.`)
    if (invoice.balance < minCharge)
      throw new HttpError(
        409,
        `Amounts under ${formatCents(minCharge)} can’t be paid by card. Please contact the club.`,
      )
    return (await stepTowardIntent(invoice, actor, now)) ?? readAgain()
  })
}

const payableNoun = (invoice: InvoiceRow | undefined): string =>
  invoice && !invoice.registrationId ? 'invoice' : 'registration'

const alreadyPaid = (invoice: InvoiceRow | undefined): HttpError =>
  new HttpError(409, `This ${payableNoun(invoice)} is already paid.`)

/** One step toward a usable intent; undefined if the invoice has to be read again. */
async function stepTowardIntent(
  invoice: InvoiceRow,
  actor: string,
  now: Date,
): Promise<Stripe.PaymentIntent | undefined> {
  const { attempt } = invoice
  if (!attempt) return startAttempt(invoice, 1, now)
  if (attempt.intentId) return resumeIntent(invoice, attempt.intentId, actor, now)
  const isKeyOld = now.getTime() - Date.parse(attempt.at) > keyLifetimeMs
  return isKeyOld ? findLostIntent(invoice, attempt, now) : createIntent(invoice, attempt, now)
}

/** Records the request before it is sent to Stripe, so that exactly the same one can be repeated. */
async function startAttempt(invoice: InvoiceRow, n: number, now: Date): Promise<undefined> {
  const attempt = { n, amount: invoice.balance, at: now.toISOString() }
  await commit(replaceInvoice({ ...invoice, attempt }))
}

type Attempt = NonNullable<InvoiceRow['attempt']>

async function createIntent(
  invoice: InvoiceRow,
  attempt: Attempt,
  now: Date,
): Promise<Stripe.PaymentIntent | undefined> {
  const { n, amount } = attempt
  const intent = await (await getStripe()).paymentIntents
    .create(
      {
        amount,
        currency: 'usd',
        allowed_payment_method_types: ['card'],
        metadata: { invoiceId: invoice.id, amount: String(amount), n: String(n) },
      },
      { idempotencyKey: `pi:${invoice.id}:${amount}:${n}` },
    )
    .catch(async (error: unknown) => {
      if (!isStripeError(error, 'StripeIdempotencyError')) throw error
      await findLostIntent(invoice, attempt, now)
    })
  if (!intent) return undefined
  await saveIntent(invoice, attempt, intent, now)
  // If the balance has changed since the attempt began, the next step cancels this intent.
  return amount === invoice.balance ? intent : undefined
}

/**
 * Once the key has expired, only a search tells whether an intent was created. Creating a second one would leave the
 * first open at Stripe forever.
 */
async function findLostIntent(invoice: InvoiceRow, attempt: Attempt, now: Date): Promise<undefined> {
  // Our clock may be a little ahead of Stripe's.
  const since = Math.floor(Date.parse(attempt.at) / 1000) - 300
  const { paymentIntents } = await getStripe()
  for await (const intent of paymentIntents.list({ created: { gte: since }, limit: 100 })) {
    const { invoiceId, n } = intent.metadata
    if (invoiceId === invoice.id && n === String(attempt.n)) return saveIntent(invoice, attempt, intent, now)
  }
  return startAttempt(invoice, attempt.n + 1, now)
}

async function saveIntent(
  invoice: InvoiceRow,
  attempt: Attempt,
  { id }: Stripe.PaymentIntent,
  now: Date,
): Promise<undefined> {
  await commit(
    replaceInvoice({ ...invoice, attempt: { ...attempt, intentId: id } }),
    putIntent({ id, invoiceId: invoice.id, amount: attempt.amount, createdAt: now.toISOString() }),
  )
}

async function resumeIntent(
  invoice: InvoiceRow,
  intentId: string,
  actor: string,
  now: Date,
): Promise<Stripe.PaymentIntent | undefined> {
  const { paymentIntents } = await getStripe()
  const intent = await paymentIntents.retrieve(intentId)
  const n = (invoice.attempt?.n ?? 0) + 1
  switch (intent.status) {
    case 'succeeded': {
      await applyPayment(intent, { actor }, now)
      const paid = await getInvoice(invoice.id)
      if (paid?.balance === 0) throw alreadyPaid(paid)
      // Another tab may have begun the next attempt by now.
      return paid?.attempt?.intentId === intentId ? startAttempt(paid, n, now) : undefined
    }
    case 'processing':
      throw new HttpError(409, 'Your payment is being confirmed. Please wait a moment.')
    case 'canceled':
      return startAttempt(invoice, n, now)
  }
  if (intent.amount === invoice.balance) return intent
  // The balance has changed: an intent for the old one must never be paid.
  const last = await cancelIntent(intentId)
  // It has just been paid; the next step handles that.
  return last.status === 'canceled' ? startAttempt(invoice, n, now) : undefined
}
