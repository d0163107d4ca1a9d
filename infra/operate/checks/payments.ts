import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import Stripe from 'stripe'
import * as z from 'zod'
import type { DeployedClub } from '../club.ts'
import { advice, type Check, type Finding, ok, problem } from '../finding.ts'

export const payments: Check<DeployedClub> = { name: 'Card payments', look: checkPayments }

const Keys = z.object({
  secretKey: z.string().default(''),
  publishableKey: z.string().default(''),
  webhookSecret: z.string().default(''),
})
type Keys = z.infer<typeof Keys>

async function checkPayments({ stripeKeys, url }: DeployedClub): Promise<Finding[]> {
  const { SecretString } = await new SecretsManagerClient().send(
    new GetSecretValueCommand({ SecretId: stripeKeys }),
  )
  const read = Keys.safeParse(parseJson(SecretString))
  if (!read.data)
    return [problem(`The secret ${stripeKeys} does not contain the expected JSON.`, fillSecret(stripeKeys))]
  const keys = read.data
  const missing = Object.entries(keys).flatMap(([name, value]) => (value ? [] : [name]))
  if (missing.length === Object.keys(keys).length)
    return [advice('There are no Stripe keys: families pay by cash or check.', fillSecret(stripeKeys))]
  if (missing.length > 0)
    return [problem(`The secret ${stripeKeys} lacks ${missing.join(' and ')}.`, fillSecret(stripeKeys))]
  const mode = modeOf(keys.secretKey)
  if (mode !== modeOf(keys.publishableKey) || !mode)
    return [
      problem(
        'The secret key and the publishable key are from different modes, or swapped.',
        fillSecret(stripeKeys),
      ),
    ]
  return checkAtStripe(keys, url, mode)
}

const fillSecret = (name: string) =>
  `Put the keys from the Stripe dashboard into the secret ${name}; infra/operate/README.md has the command.`

function parseJson(text = ''): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const modeOf = (key: string): string | undefined => /^(?:sk|rk|pk)_(live|test)_/.exec(key)?.[1]

async function checkAtStripe({ secretKey }: Keys, url: string, mode: string): Promise<Finding[]> {
  const stripe = new Stripe(secretKey, {
    maxNetworkRetries: 1,
    timeout: 15_000,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(),
  })
  try {
    await stripe.paymentIntents.list({ limit: 1 })
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    return [
      problem(
        `Stripe does not accept the secret key: ${error.message}`,
        'Copy the key from the Stripe dashboard again. A restricted key has to be allowed to write payment intents.',
      ),
    ]
  }
  const modeFinding =
    mode === 'live'
      ? ok('Stripe accepts the keys, and they are live: cards can be charged.')
      : advice(
          'Stripe accepts the keys, but they are test keys: no money moves.',
          'Use the live keys for the real club.',
        )
  return [modeFinding, await checkWebhook(stripe, url)]
}

/** What `functions/services/payments/receiveWebhook.ts` acts on. */
const events = [
  'payment_intent.succeeded',
  ...['created', 'updated', 'failed'].map(what => `refund.${what}`),
  ...['created', 'updated', 'closed', 'funds_withdrawn', 'funds_reinstated'].map(
    what => `charge.dispute.${what}`,
  ),
]

async function checkWebhook(stripe: Stripe, site: string): Promise<Finding> {
  const url = `${site}/api/stripe/webhook`
  const make = `Create it in the Stripe dashboard under Developers, Webhooks: ${url} with the events ${events.join(', ')}.`
  let endpoints: Stripe.WebhookEndpoint[]
  try {
    endpoints = (await stripe.webhookEndpoints.list({ limit: 100 })).data
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripePermissionError)) throw error
    return advice('The restricted key isn’t allowed to list webhooks, so the webhook was not checked.', make)
  }
  const endpoint = endpoints.find(one => one.url === url)
  if (!endpoint)
    return problem(`Stripe has no webhook to ${url}: payments won't show up until the next day.`, make)
  if (endpoint.status !== 'enabled')
    return problem('The webhook is turned off in Stripe.', 'Turn it on in the Stripe dashboard.')
  const missing = endpoint.enabled_events.includes('*')
    ? []
    : events.filter(event => !endpoint.enabled_events.some(enabled => enabled === event))
  if (missing.length > 0)
    return problem(`The webhook lacks the events ${missing.join(', ')}.`, 'Add them in the Stripe dashboard.')
  const version = endpoint.api_version
  if (version && version.split('.')[1] !== Stripe.API_VERSION.split('.')[1])
    return problem(
      `The webhook uses Stripe API version ${version}, but the club uses ${Stripe.API_VERSION}.`,
      'Create a new webhook with the newer version, put its signing secret into the secret, and delete the old one.',
    )
  return ok('Stripe tells the club about payments, refunds and disputes.')
}
