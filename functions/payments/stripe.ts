import Stripe from 'stripe'
import { Refusal } from '../http/errors.ts'
import { secrets, settings } from '../http/settings.ts'

let client: Promise<Stripe> | undefined

/** Stripe's own library, pointed at Stripe or at the address the settings name. */
export function stripe(): Promise<Stripe> {
  client ??= connect()
  return client
}

async function connect(): Promise<Stripe> {
  const { secretKey } = (await secrets()).STRIPE_KEYS
  if (!secretKey) {
    client = undefined
    throw new Refusal(409, 'The club does not take cards yet. Please choose to pay later.')
  }
  const host = settings.STRIPE_API_URL ? new URL(settings.STRIPE_API_URL) : undefined
  return new Stripe(secretKey, {
    maxNetworkRetries: 2,
    timeout: 10_000,
    telemetry: false,
    ...(host && {
      protocol: host.protocol === 'http:' ? 'http' : 'https',
      host: host.hostname,
      port: host.port,
    }),
  })
}
