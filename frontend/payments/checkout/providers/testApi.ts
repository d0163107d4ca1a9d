import type { PublicConfig } from '#shared/club/model.ts'
import type { Outcome } from './provider.ts'

type Payments = PublicConfig['payments']

export interface TypedCard {
  number: string
  /** "12 / 31" */
  expiry: string
  cvc: string
}

/** Confirms an intent as Stripe's own script does. `asking`: the bank requires verification first. */
export async function confirmCard(
  payments: Payments,
  clientSecret: string,
  card: TypedCard,
): Promise<Outcome | { status: 'asking' }> {
  const [month = '', year = ''] = card.expiry.split('/').map(part => part.trim())
  return requestIntent(payments, clientSecret, 'confirm', {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': card.number,
    'payment_method_data[card][exp_month]': month,
    'payment_method_data[card][exp_year]': year,
    'payment_method_data[card][cvc]': card.cvc,
  })
}

export async function answerBank(
  payments: Payments,
  clientSecret: string,
  approved: boolean,
): Promise<Outcome> {
  const outcome = await requestIntent(payments, clientSecret, '_challenge', {
    outcome: approved ? 'succeed' : 'fail',
  })
  return outcome.status === 'asking' ? { status: 'unknown' } : outcome
}

async function requestIntent(
  { url, publishableKey }: Payments,
  clientSecret: string,
  action: string,
  fields: Record<string, string>,
): Promise<Outcome | { status: 'asking' }> {
  const [intentId = ''] = clientSecret.split('_secret')
  try {
    const response = await fetch(`${url}/v1/payment_intents/${intentId}/${action}`, {
      method: 'POST',
      body: new URLSearchParams({ key: publishableKey, client_secret: clientSecret, ...fields }),
    })
    return toOutcome(await response.json())
  } catch {
    return { status: 'unknown' }
  }
}

function toOutcome(reply: unknown): Outcome | { status: 'asking' } {
  const { error, status } = toRecord(reply)
  const { type, code, message, payment_intent } = toRecord(error)
  if (error === undefined) {
    if (status === 'requires_action') return { status: 'asking' }
    // Verification failed; the reason is in the intent.
    if (status === 'requires_payment_method')
      return toRefusal(toRecord(toRecord(reply).last_payment_error).message)
    return { status: 'taken' }
  }
  // Already paid in another tab.
  if (code === 'payment_intent_unexpected_state' || toRecord(payment_intent).status === 'succeeded') {
    return { status: 'taken' }
  }
  return type === 'api_error' ? { status: 'unknown' } : toRefusal(message)
}

const toRefusal = (message: unknown): Outcome => ({
  status: 'refused',
  message: typeof message === 'string' ? message : 'Your card was declined.',
})

const toRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}
