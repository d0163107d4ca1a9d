import type Stripe from 'stripe'
import { settings, stripeKeys } from '../environment/settings.ts'
import { HttpError } from '../http/errors.ts'

let client: { secretKey: string; stripe: Stripe } | undefined

/** Stripe's library with the club's current key, pointed at Stripe or at the configured host. */
export async function getStripe(): Promise<Stripe> {
  const { secretKey } = await stripeKeys()
  if (!secretKey) throw new HttpError(409, 'The club doesn’t take cards yet. Please choose to pay later.')
  if (client?.secretKey !== secretKey) client = { secretKey, stripe: await createStripe(secretKey) }
  return client.stripe
}

/** True for a secret or restricted key of live mode, as opposed to a sandbox. */
export const isLiveKey = (secretKey: string): boolean => /^(sk|rk)_live_/.test(secretKey)

/** Its library is large, and most requests ask Stripe nothing. */
export const loadStripe = async () => (await import('stripe')).default

async function createStripe(secretKey: string): Promise<Stripe> {
  const host = settings.STRIPE_API_URL ? new URL(settings.STRIPE_API_URL) : undefined
  const Library = await loadStripe()
  const stripe = new Library(secretKey, {
    // Three tries fit into the Lambda's 20 s.
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
    if (status === 401) stripeKeys.forget()
  })
  return stripe
}

type StripeErrors = typeof Stripe.errors

/** By its type instead of its class, for which the library would have to be loaded. */
export const isStripeError = <Type extends keyof StripeErrors & `Stripe${string}`>(
  error: unknown,
  type: Type,
): error is InstanceType<StripeErrors[Type]> =>
  error instanceof Error && 'type' in error && error.type === type
