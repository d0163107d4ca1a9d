import Stripe from 'stripe'
import { forgetStripeKeys, settings, stripeKeys } from '../environment/settings.ts'
import { HttpError } from '../http/errors.ts'

let client: { secretKey: string; stripe: Stripe } | undefined

/** Stripe's own library with the club's current key, pointed at Stripe or at the address the settings name. */
export async function getStripe(): Promise<Stripe> {
  const { secretKey } = await stripeKeys()
  if (!secretKey) throw new HttpError(409, 'The club does not take cards yet. Please choose to pay later.')
  if (client?.secretKey !== secretKey) client = { secretKey, stripe: createStripe(secretKey) }
  return client.stripe
}

/** A secret key, or a restricted one, is of live mode or of a sandbox. */
export const isLiveKey = (secretKey: string): boolean => /^(sk|rk)_live_/.test(secretKey)

function createStripe(secretKey: string): Stripe {
  const host = settings.STRIPE_API_URL ? new URL(settings.STRIPE_API_URL) : undefined
  const stripe = new Stripe(secretKey, {
    // Three tries are over before the Lambda's 20 s.
    maxNetworkRetries: 2,
    timeout: 5_000 * settings.TIMEOUT_SCALE,
    telemetry: false,
    ...(host && {
      protocol: host.protocol === 'http:' ? 'http' : 'https',
      host: host.hostname,
      port: host.port,
    }),
  })
  stripe.on('response', ({ status }: Stripe.ResponseEvent) => {
    if (status === 401) forgetStripeKeys()
  })
  return stripe
}
