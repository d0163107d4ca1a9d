import Stripe from 'stripe'
import { afterEach, beforeEach, expect } from 'vitest'
import { type Listening, listen } from '#infra/local/stand-in/http.ts'
import { type StripeOptions, type StripeStandIn, startStripe } from '#infra/local/stripe/server.ts'

/**
 * A new Stripe stand-in before each test, the real library as its client, and a server that receives its
 * webhooks.
 */
export const apiKeys = { secretKey: 'sk_test_club', publishableKey: 'pk_test_club' }
export const webhookSecret = 'whsec_test'

export type Received = { body: string; signature: string; event: Stripe.Event }

export let club: Listening
export let received: Received[]
/** The statuses for the next webhooks; 200 once they are used up. */
export const clubAnswers: number[] = []
export let standIn: StripeStandIn
export let stripe: Stripe

beforeEach(async () => {
  received = []
  clubAnswers.length = 0
  club = await listen(async ({ method, body, headers }) => {
    // Where a redirect leads; Stripe does not follow one.
    if (method === 'GET') return { status: 200, body: '' }
    const signature = String(headers['stripe-signature'])
    // Verified with the real library at every delivery, so that no test can pass on a bad signature.
    const event = stripe.webhooks.constructEvent(body, signature, webhookSecret)
    received.push({ body: body.toString(), signature, event })
    return { status: clubAnswers.shift() ?? 200, headers: { location: '/' }, body: '' }
  }, 0)
  standIn = await startStandIn()
  stripe = createSdk(standIn)
})

afterEach(async () => {
  await standIn.close()
  await club.close()
})

export function startStandIn(options: Partial<StripeOptions> = {}): Promise<StripeStandIn> {
  return startStripe({
    ...apiKeys,
    webhook: { url: club.url, secret: webhookSecret, retryDelays: [1, 2, 3] },
    ...options,
  })
}

export async function restartStandIn(options: Partial<StripeOptions>): Promise<void> {
  await standIn.close()
  standIn = await startStandIn(options)
  stripe = createSdk(standIn)
}

export function createSdk(target: StripeStandIn, key = apiKeys.secretKey, maxNetworkRetries = 0): Stripe {
  return new Stripe(key, {
    host: '127.0.0.1',
    port: target.port,
    protocol: 'http',
    maxNetworkRetries,
    telemetry: false,
  })
}

export function createIntent(
  more: Partial<Stripe.PaymentIntentCreateParams> = {},
): Promise<Stripe.PaymentIntent> {
  return stripe.paymentIntents.create({ amount: 5_000, currency: 'usd', ...more })
}

export async function createPaidIntent(number?: string): Promise<Stripe.PaymentIntent> {
  const open = await createIntent()
  expect((await confirmCard(open, number ? { number } : {})).status).toBe(200)
  return open
}

/** Confirms as Stripe.js does in the browser. */
export function confirmCard(
  open: Stripe.PaymentIntent,
  card: Record<string, string> = {},
  more: Record<string, string> = {},
) {
  const used = { number: '4242424242424242', exp_month: '12', exp_year: '2040', cvc: '123', ...card }
  const fields = Object.entries(used).map(([name, value]) => [`payment_method_data[card][${name}]`, value])
  return postForm(`/v1/payment_intents/${open.id}/confirm`, {
    key: apiKeys.publishableKey,
    client_secret: String(open.client_secret),
    'payment_method_data[type]': 'card',
    ...Object.fromEntries(fields),
    ...more,
  })
}

export function answerChallenge(open: Stripe.PaymentIntent, outcome: 'succeed' | 'fail') {
  return postForm(`/v1/payment_intents/${open.id}/_challenge`, {
    key: apiKeys.publishableKey,
    client_secret: String(open.client_secret),
    outcome,
  })
}

export async function postForm(
  path: string,
  form: Record<string, string>,
  bearer?: string,
  idempotencyKey?: string,
) {
  const reply = await fetch(`${standIn.url}${path}`, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: {
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
    },
  })
  const text = await reply.text()
  const body: unknown = JSON.parse(text)
  return { status: reply.status, headers: reply.headers, text, body }
}

export function getId(charge: string | Stripe.Charge | null): string {
  return typeof charge === 'string' ? charge : (charge?.id ?? '')
}

export function listEventTypes(): string[] {
  return received.map(({ event }) => event.type).sort()
}

/** Waits, turn by turn of the event loop, until the condition holds. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise(resolve => setImmediate(resolve))
}
