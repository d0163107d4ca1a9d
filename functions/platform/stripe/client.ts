import Stripe from 'stripe'
import { memoizeAsync } from '../async/memoizeAsync.ts'
import { settings, stripeKeys } from '../environment/settings.ts'
import { HttpError } from '../http/errors.ts'

/** Stripe's own library, pointed at Stripe or at the address the settings name. */
export const getStripe = memoizeAsync(createStripe)

async function createStripe(): Promise<Stripe> {
  const { secretKey } = await stripeKeys()
  if (!secretKey) throw new HttpError(409, 'The club does not take cards yet. Please choose to pay later.')
  const host = settings.STRIPE_API_URL ? new URL(settings.STRIPE_API_URL) : undefined
  return new Stripe(secretKey, {
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
}
