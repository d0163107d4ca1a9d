import type Stripe from 'stripe'
import * as z from 'zod'
import { stripeKeys } from '../../platform/environment/settings.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { isLiveKey, isStripeError, loadStripe } from '../../platform/stripe/client.ts'
import { applyPayment, applyRefund } from './applyToLedger.ts'
import { handleDispute } from './handleDispute.ts'

/** A timestamp and hex signatures. Stripe's library throws various errors for anything else. */
const signatureShape = /^(t=\d+|v\d=[0-9a-f]+)(,(t=\d+|v\d=[0-9a-f]+))*$/

/** Maximum clock difference in seconds, in either direction. Stripe's library only checks the past. */
const toleranceSeconds = 300

/**
 * Verifies a Stripe event over the exact bytes and applies it. Any error other than a rejection replies with a 500,
 * and Stripe redelivers for days.
 */
export async function receiveWebhook(rawBody: string, signature: string, now: Date): Promise<void> {
  const event = await verifyEvent(rawBody, signature, now)
  if (!isReadable(event)) throw unreadableEvent()
  const source = { actor: `stripe:${event.id}`, event }
  switch (event.type) {
    case 'payment_intent.succeeded':
      await applyPayment(event.data.object, source, now)
      break
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      await applyRefund(event.data.object, source, now)
      break
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      await handleDispute(event.data.object, source, now)
  }
}

const id = z.string().max(200)
/** What Stripe allows: eight digits. */
const amount = z.int().min(0).max(99_999_999)
const money = z.looseObject({ id, amount, currency: z.string() })
const shapes = {
  payment_intent: money.extend({ amount_received: amount, metadata: z.record(z.string(), z.string()) }),
  refund: money,
  // Larger values are not valid dates.
  dispute: money.extend({
    created: z.int(),
    evidence_details: z.looseObject({ due_by: z.int().max(4e9).nullable() }),
  }),
}

/**
 * Checks the fields we read. Stripe always sends them; this protects against anyone else with the signing secret.
 */
function isReadable({ id: eventId, type, data }: Stripe.Event): boolean {
  const of = String(type)
    .replace(/^charge\.(dispute)/, '$1')
    .split('.')[0]
  const shape = Object.entries(shapes).find(([name]) => name === of)?.[1]
  return !shape || (id.safeParse(eventId).success && shape.safeParse(data?.object).success)
}

const unreadableEvent = () => new HttpError(400, 'This is not an event that could be read.')

async function verifyEvent(rawBody: string, signature: string, now: Date): Promise<Stripe.Event> {
  const [{ webhooks }, { secretKey, webhookSecret, previousWebhookSecret }] = await Promise.all([
    loadStripe(),
    stripeKeys(),
  ])
  const seconds = Math.floor(now.getTime() / 1000)
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1])
  const known = signatureShape.test(signature) ? [webhookSecret, previousWebhookSecret] : []
  for (const secret of known.filter(Boolean)) {
    try {
      const event = webhooks.constructEvent(rawBody, signature, secret, toleranceSeconds, undefined, seconds)
      const ours = event.livemode === isLiveKey(secretKey)
      if (ours && Math.abs(seconds - signedAt) <= toleranceSeconds) return event
    } catch (error) {
      if (isStripeError(error, 'StripeSignatureVerificationError')) continue
      throw unreadableEvent()
    }
  }
  throw new HttpError(400, 'The signature is not valid.')
}
