import type { PublicConfig } from '#shared/club/model.ts'
import type { Outcome } from './provider.ts'

type Payments = PublicConfig['payments']

export interface TypedCard {
  number: string
  /** "12 / 31" */
  expiry: string
  cvc: string
}

/** Confirms an intent as Stripe's own script does. `asking`: the bank wants to hear from its customer first. */
export async function confirmCard(
  payments: Payments,
  clientSecret: string,
  card: TypedCard,
): Promise<Outcome | { status: 'asking' }> {
  const [month = '', year = ''] = card.expiry.split('/').map(part => part.trim())
  return ask(payments, clientSecret, 'confirm', {
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
  const outcome = await ask(payments, clientSecret, '_challenge', { outcome: approved ? 'succeed' : 'fail' })
  return outcome.status === 'asking' ? { status: 'unknown' } : outcome
}

async function ask(
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
    return outcomeOf(await response.json())
  } catch {
    return { status: 'unknown' }
  }
}

function outcomeOf(reply: unknown): Outcome | { status: 'asking' } {
  const { error, status } = record(reply)
  const { type, code, message, payment_intent } = record(error)
  if (error === undefined) {
    if (status === 'requires_action') return { status: 'asking' }
    // The bank was not convinced; what it said stands in the intent.
    if (status === 'requires_payment_method') return refused(record(record(reply).last_payment_error).message)
    return { status: 'taken' }
  }
  // Another tab has paid it.
  if (code === 'payment_intent_unexpected_state' || record(payment_intent).status === 'succeeded') {
    return { status: 'taken' }
  }
  return type === 'api_error' ? { status: 'unknown' } : refused(message)
}

const refused = (message: unknown): Outcome => ({
  status: 'refused',
  message: typeof message === 'string' ? message : 'Your card was declined.',
})

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}
