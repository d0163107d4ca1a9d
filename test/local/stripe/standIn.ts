import Stripe from 'stripe'
import { expect, onTestFinished } from 'vitest'
import { memoizeAsync } from '#functions/platform/async/memoizeAsync.ts'
import { listen } from '#infra/local/stand-in/http.ts'
import { type StripeOptions, type StripeStandIn, startStripe } from '#infra/local/stripe/server.ts'

export const apiKeys = { secretKey: 'sk_test_club', publishableKey: 'pk_test_club' }
export const webhookSecret = 'whsec_test'

/** A Stripe stand-in for one test, with the real library as its client, and a server that receives its webhooks. */
export async function openStripe(options: Partial<StripeOptions> = {}, club?: Receiver) {
  const receiver = club ?? (await openReceiver())
  const webhook = { url: receiver.url, secret: webhookSecret, retryDelays: [1, 2, 3] }
  const standIn = await startStripe({ ...apiKeys, webhook, ...options })
  const close = memoizeAsync(standIn.close)
  onTestFinished(close)
  const stripe = createSdk(standIn)
  const { listEventTypes } = receiver
  return { receiver, listEventTypes, standIn, close, stripe, ...createPayer(standIn, stripe) }
}

export type OpenStripe = Awaited<ReturnType<typeof openStripe>>

/** Another stand-in after this one, as after a restart: it reads the first one's file. */
export async function reopenStripe({ close, receiver }: OpenStripe, options: Partial<StripeOptions>) {
  await close()
  return openStripe(options, receiver)
}

type Received = { body: string; signature: string; event: Stripe.Event }
type Receiver = Awaited<ReturnType<typeof openReceiver>>

async function openReceiver() {
  const received: Received[] = []
  /** The statuses of the responses to the next webhooks; 200 after that. */
  const answers: number[] = []
  const { webhooks } = new Stripe(apiKeys.secretKey)
  const { url, close } = await listen(async ({ method, body, headers }) => {
    // The target of a redirect; Stripe follows none.
    if (method === 'GET') return { status: 200, body: '' }
    const signature = String(headers['stripe-signature'])
    // Verified with the real library at every delivery, so that no test can pass with a bad signature.
    const event = webhooks.constructEvent(body, signature, webhookSecret)
    received.push({ body: body.toString(), signature, event })
    return { status: answers.shift() ?? 200, headers: { location: '/' }, body: '' }
  }, 0)
  onTestFinished(close)
  return { url, received, answers, listEventTypes: () => received.map(({ event }) => event.type).sort() }
}

export function createSdk(target: StripeStandIn, key = apiKeys.secretKey): Stripe {
  return new Stripe(key, {
    host: '127.0.0.1',
    port: target.port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  })
}

/** What the club does with an intent, and what the payer's browser does. */
function createPayer({ url }: StripeStandIn, stripe: Stripe) {
  const createIntent = (more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
    stripe.paymentIntents.create({ amount: 5_000, currency: 'usd', ...more })

  /** Confirms as Stripe.js does in the browser. */
  function confirmCard(
    open: Stripe.PaymentIntent,
    card: Record<string, string> = {},
    more: Record<string, string> = {},
  ) {
    const used = { number: '4242424242424242', exp_month: '12', exp_year: '2040', cvc: '123', ...card }
    const fields = Object.entries(used).map(([name, value]) => [`payment_method_data[card][${name}]`, value])
    return postForm(`${url}/v1/payment_intents/${open.id}/confirm`, {
      key: apiKeys.publishableKey,
      client_secret: String(open.client_secret),
      'payment_method_data[type]': 'card',
      ...Object.fromEntries(fields),
      ...more,
    })
  }
  return {
    createIntent,
    confirmCard,
    async createPaidIntent(number?: string) {
      const open = await createIntent()
      expect((await confirmCard(open, number ? { number } : {})).status).toBe(200)
      return open
    },
    answerChallenge: (open: Stripe.PaymentIntent, outcome: 'succeed' | 'fail') =>
      postForm(`${url}/v1/payment_intents/${open.id}/_challenge`, {
        key: apiKeys.publishableKey,
        client_secret: String(open.client_secret),
        outcome,
      }),
  }
}

export async function postForm(
  url: string,
  form: Record<string, string>,
  bearer?: string,
  idempotencyKey?: string,
) {
  const reply = await fetch(url, {
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

/** Waits, turn by turn of the event loop, until the condition holds. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise(resolve => setImmediate(resolve))
}
