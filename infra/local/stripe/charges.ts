import { recordChargeTransaction, transactionIdOf } from './balance.ts'
import { getBehavior } from './cards.ts'
import { openDispute } from './disputes.ts'
import { notFound } from './errors.ts'
import { type Charge, type Intent, noBillingDetails, type PaymentError } from './shapes.ts'
import { type Call, emit, newId, seconds, type World } from './state.ts'

export function succeedIntent(world: World, call: Call, intent: Intent): Intent {
  const charge = recordCharge(world, intent, null)
  recordChargeTransaction(world, charge)
  const paid = world.intents.put(intent.id, {
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
  })
  emit(world, call, 'charge.succeeded', charge)
  emit(world, call, 'payment_intent.succeeded', paid)
  if (getBehavior(charge.payment_method_details.card).disputed) openDispute(world, call, charge)
  return paid
}

/** A failed attempt leaves the intent open for another card. */
export function failIntent(world: World, call: Call, intent: Intent, error: PaymentError): Intent {
  const charge = error.type === 'card_error' ? recordCharge(world, intent, error) : undefined
  const open = world.intents.put(intent.id, {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    last_payment_error: charge ? { ...error, charge: charge.id } : error,
    latest_charge: charge?.id ?? intent.latest_charge,
  })
  if (charge) emit(world, call, 'charge.failed', charge)
  emit(world, call, 'payment_intent.payment_failed', open)
  return open
}

export function findCharge(world: World, id: string): Charge {
  const charge = world.charges.get(id)
  if (!charge) throw notFound('charge', id)
  return charge
}

function recordCharge(world: World, intent: Intent, error: PaymentError | null): Charge {
  const method = world.methods.get(intent.payment_method ?? '')
  if (!method) throw notFound('payment_method', String(intent.payment_method))
  const id = newId(world, 'ch')
  return world.charges.put(id, {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: error ? 0 : intent.amount,
    amount_refunded: 0,
    balance_transaction: error ? null : transactionIdOf(id),
    billing_details: noBillingDetails,
    captured: !error,
    created: seconds(world),
    currency: intent.currency,
    disputed: false,
    failure_code: error?.code ?? null,
    failure_message: error?.message ?? null,
    livemode: false,
    metadata: intent.metadata,
    paid: !error,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: method.card },
    refunded: false,
    status: error ? 'failed' : 'succeeded',
  })
}
