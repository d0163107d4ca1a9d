import Stripe from 'stripe'
import { formatCents, minCharge } from '#shared/money.ts'
import { readAgain, retryOnConflict } from '../../platform/data/retryOnConflict.ts'
import { commit } from '../../platform/data/transaction.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { getStripe } from '../../platform/stripe/client.ts'
import { getInvoice, type InvoiceRow, replaceInvoice } from '../../stores/invoices/store.ts'
import { putIntent } from '../../stores/payments/store.ts'
import { applyPayment } from './applyToLedger.ts'
import { cancelIntent } from './closeIntent.ts'

/** Stripe forgets an idempotency key after a day. An attempt that is nearly that old is not repeated under its key. */
const keyLifetimeMs = 23 * 3_600_000

/**
 * The one open payment intent of an invoice, for its balance. Every tab and every click gets the same one,
 * and Stripe charges one intent at most once. Crash anywhere, call again: it goes on where it stopped. `read` is
 * the invoice as it has just been read.
 */
export async function openIntent(
  read: InvoiceRow | undefined,
  { invoiceId, actor }: { invoiceId: string; actor: string },
  now: Date,
): Promise<Stripe.PaymentIntent> {
  return retryOnConflict(async nth => {
    const invoice = nth === 0 ? read : await getInvoice(invoiceId)
    if (!invoice || invoice.balance === 0) throw alreadyPaid(invoice)
    if (invoice.cancelled) throw new HttpError(409, `This ${payableNoun(invoice)} was cancelled.`)
    if (invoice.balance < minCharge)
      throw new HttpError(
        409,
        `Less than ${formatCents(minCharge)} cannot be paid by card. Please ask the club.`,
      )
    return (await stepTowardIntent(invoice, actor, now)) ?? readAgain()
  })
}

const payableNoun = (invoice: InvoiceRow | undefined): string =>
  invoice && !invoice.registrationId ? 'invoice' : 'registration'

const alreadyPaid = (invoice: InvoiceRow | undefined): HttpError =>
  new HttpError(409, `This ${payableNoun(invoice)} is already paid.`)

/** One step towards a usable intent; undefined when the invoice has to be looked at again. */
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

/** Writes down what will be asked of Stripe before asking, so that the same question can be asked again. */
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
      if (!(error instanceof Stripe.errors.StripeIdempotencyError)) throw error
      await findLostIntent(invoice, attempt, now)
    })
  if (!intent) return undefined
  await saveIntent(invoice, attempt, intent, now)
  // Of what was owed when it was begun: where that has changed, the next step ends it.
  return amount === invoice.balance ? intent : undefined
}

/**
 * Where the key no longer answers, whether an intent was made can only be looked up. A second one beside it
 * would stay open at Stripe for good.
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
    case 'succeeded':
      await applyPayment(intent, { actor }, now)
      if ((await getInvoice(invoice.id))?.balance === 0) throw alreadyPaid(invoice)
      return startAttempt((await getInvoice(invoice.id)) ?? invoice, n, now)
    case 'processing':
      throw new HttpError(409, 'Your payment is being confirmed. Please wait a moment.')
    case 'canceled':
      return startAttempt(invoice, n, now)
  }
  if (intent.amount === invoice.balance) return intent
  // The total has changed since: an intent for the old one must never be paid.
  const last = await cancelIntent(intentId)
  // Somebody has paid it in this very moment: the next step sees that.
  return last.status === 'canceled' ? startAttempt(invoice, n, now) : undefined
}
