import { fires } from '../stand-in/faults.ts'
import { getBehavior, readCard } from './cards.ts'
import { failIntent, succeedIntent } from './charges.ts'
import { cardFailure, invalid, notFound, wrongState } from './errors.ts'
import { readAmount, readCurrency, readTypes } from './intentParams.ts'
import { applyMetadata } from './metadata.ts'
import { type Intent, noBillingDetails } from './shapes.ts'
import { type Call, emit, newId, seconds, type World } from './state.ts'
import { publicView } from './views.ts'

export type Outcome = 'succeed' | 'fail'

/** Where the bank challenges its customer; the rest of the address names the intent and this one challenge. */
export const bankPath = '/3d_secure/'

export function createIntent(world: World, call: Call): Intent {
  const { params } = call
  const amount = readAmount(params)
  const currency = readCurrency(params.required('currency'))
  const types = readTypes(params)
  const id = newId(world, 'pi')
  const intent = world.intents.put(id, {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: types,
    amount,
    amount_capturable: 0,
    amount_received: 0,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: newId(world, `${id}_secret`),
    confirmation_method: 'automatic',
    created: seconds(world),
    currency,
    customer: null,
    description: params.get('description') ?? null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: applyMetadata({}, params),
    next_action: null,
    payment_method: null,
    payment_method_types: types,
    receipt_email: params.get('receipt_email') ?? null,
    statement_descriptor_suffix: params.get('statement_descriptor_suffix') ?? null,
    status: 'requires_payment_method',
  })
  emit(world, call, 'payment_intent.created', intent)
  return intent
}

export function findIntent(world: World, call: Call, id: string): Intent {
  const intent = world.intents.get(id)
  if (!intent) throw notFound('payment_intent', id, 'intent')
  if (call.asBrowser && call.params.required('client_secret') !== intent.client_secret) {
    throw invalid('The client_secret provided does not match the client_secret associated with the intent.', {
      code: 'payment_intent_invalid_parameter',
      param: 'client_secret',
    })
  }
  return intent
}

export function updateIntent(world: World, call: Call, id: string): Intent {
  const intent = findIntent(world, call, id)
  const { params } = call
  const amount = params.get('amount')
  const currency = params.get('currency')
  const changesMoney =
    (amount !== undefined && Number(amount) !== intent.amount) ||
    (currency !== undefined && currency !== intent.currency)
  if (changesMoney) {
    assertStatus(intent, ['requires_payment_method', 'requires_confirmation'], 'update the amount of', call)
  }
  return world.intents.put(id, {
    ...intent,
    amount: amount === undefined ? intent.amount : readAmount(params),
    currency: currency === undefined ? intent.currency : readCurrency(currency),
    description: params.get('description') ?? intent.description,
    receipt_email: params.get('receipt_email') ?? intent.receipt_email,
    metadata: applyMetadata(intent.metadata, params),
    last_payment_error: null,
  })
}

export function confirmIntent(world: World, call: Call, id: string): Intent {
  const found = findIntent(world, call, id)
  assertStatus(
    found,
    ['requires_payment_method', 'requires_confirmation', 'requires_action'],
    'confirm',
    call,
  )
  const { card, behavior } = readCard(call.params, world.now())
  const method = newId(world, 'pm')
  world.methods.put(method, {
    id: method,
    object: 'payment_method',
    billing_details: noBillingDetails,
    card,
    created: seconds(world),
    livemode: false,
    type: 'card',
  })
  const intent: Intent = { ...found, payment_method: method, last_payment_error: null, next_action: null }
  if (behavior.challenge) return askForChallenge(world, call, intent)
  if (behavior.decline) {
    const declined = failIntent(world, call, intent, behavior.decline)
    const error = declined.last_payment_error ?? behavior.decline
    throw cardFailure(error, call.asBrowser ? publicView(declined) : declined)
  }
  if (!fires(world.faults.processing, world.random)) return succeedIntent(world, call, intent)
  const processing = world.intents.put(id, { ...intent, status: 'processing' })
  emit(world, call, 'payment_intent.processing', processing)
  return processing
}

/** What the bank's dialog reports after the payer has answered. */
export function finishChallenge(world: World, call: Call, id: string, outcome: Outcome): Intent {
  const found = findIntent(world, call, id)
  assertStatus(found, ['requires_action'], 'finish the challenge of', call)
  const intent: Intent = { ...found, next_action: null }
  const method = world.methods.get(intent.payment_method ?? '')
  const decline = method && getBehavior(method.card).decline
  if (outcome === 'succeed') {
    return decline ? failIntent(world, call, intent, decline) : succeedIntent(world, call, intent)
  }
  return failIntent(world, call, intent, {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  })
}

export function finishProcessing(world: World, call: Call, id: string, outcome: Outcome): Intent {
  const intent = findIntent(world, call, id)
  assertStatus(intent, ['processing'], 'settle', call)
  if (outcome === 'succeed') return succeedIntent(world, call, intent)
  return failIntent(world, call, intent, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  })
}

export function cancelIntent(world: World, call: Call, id: string): Intent {
  const intent = findIntent(world, call, id)
  assertStatus(
    intent,
    ['requires_payment_method', 'requires_confirmation', 'requires_action'],
    'cancel',
    call,
  )
  const reasons = ['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'] as const
  const canceled = world.intents.put(id, {
    ...intent,
    status: 'canceled',
    canceled_at: seconds(world),
    cancellation_reason: call.params.oneOf('cancellation_reason', reasons) ?? null,
    next_action: null,
  })
  emit(world, call, 'payment_intent.canceled', canceled)
  return canceled
}

/**
 * Stripe's own script asks with `use_stripe_sdk` and shows the address in a frame; a caller that only names a
 * `return_url` is told to send the payer's browser there. Both lead to the page of `bank.ts`.
 */
function askForChallenge(world: World, call: Call, intent: Intent): Intent {
  const url = `${world.url}${bankPath}${intent.id}/${newId(world, 'src')}`
  const returnUrl = call.params.get('return_url')
  const bySdk = call.params.get('use_stripe_sdk') === 'true'
  const waiting = world.intents.put(intent.id, {
    ...intent,
    status: 'requires_action',
    next_action:
      returnUrl && !bySdk
        ? { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } }
        : {
            type: 'use_stripe_sdk',
            use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url },
          },
  })
  emit(world, call, 'payment_intent.requires_action', waiting)
  return waiting
}

function assertStatus(intent: Intent, allowed: Intent['status'][], action: string, call: Call): void {
  if (allowed.includes(intent.status)) return
  const message = `You cannot ${action} this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be used here: ${allowed.join(', ')}.`
  throw wrongState(message, call.asBrowser ? publicView(intent) : intent)
}
