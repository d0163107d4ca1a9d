import { recordFailedRefundTransaction, recordRefundTransaction, transactionIdOf } from './balance.ts'
import { getBehavior } from './cards.ts'
import { findCharge } from './charges.ts'
import { invalid, notFound, refused } from './errors.ts'
import { applyMetadata } from './metadata.ts'
import type { Charge, Refund } from './shapes.ts'
import { type Call, emit, newId, seconds, type World } from './state.ts'

const reasons = ['duplicate', 'fraudulent', 'requested_by_customer'] as const

export function createRefund(world: World, call: Call): Refund {
  const charge = paidCharge(world, call)
  const left = charge.amount - charge.amount_refunded
  if (left === 0) {
    throw refused(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded')
  }
  const amount = call.params.integer('amount') ?? left
  if (amount < 1) {
    throw invalid('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' })
  }
  if (amount > left) {
    const message = `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`
    throw refused(message, 'amount_too_large', 'amount')
  }
  const pending = getBehavior(charge.payment_method_details.card).refund === 'pending'
  const id = newId(world, 're')
  const refund = world.refunds.put(id, {
    id,
    object: 'refund',
    amount,
    balance_transaction: transactionIdOf(id),
    charge: charge.id,
    created: seconds(world),
    currency: charge.currency,
    metadata: applyMetadata({}, call.params),
    payment_intent: charge.payment_intent,
    reason: call.params.oneOf('reason', reasons) ?? null,
    status: pending ? 'pending' : 'succeeded',
  })
  recordRefundTransaction(world, refund)
  const refunded = changeRefunded(world, charge, amount)
  emit(world, call, 'refund.created', refund)
  emit(world, call, 'charge.refunded', refunded)
  if (!pending) emit(world, call, 'refund.updated', refund)
  return refund
}

export function findRefund(world: World, id: string): Refund {
  const refund = world.refunds.get(id)
  if (!refund) throw notFound('refund', id)
  return refund
}

/** The payer's bank's answer, days later: a pending refund arrives, or the money comes back. */
export function finishRefund(world: World, call: Call, id: string, outcome: 'succeed' | 'fail'): Refund {
  const refund = findRefund(world, id)
  if (refund.status === 'failed') throw refused(`Refund ${id} has already failed.`, 'refund_failed')
  if (outcome === 'succeed') {
    const arrived = world.refunds.put(id, { ...refund, status: 'succeeded' })
    emit(world, call, 'refund.updated', arrived)
    return arrived
  }
  changeRefunded(world, findCharge(world, refund.charge), -refund.amount)
  const failed = world.refunds.put(id, {
    ...refund,
    status: 'failed',
    failure_balance_transaction: recordFailedRefundTransaction(world, refund).id,
    failure_reason: 'expired_or_canceled_card',
  })
  emit(world, call, 'refund.updated', failed)
  emit(world, call, 'refund.failed', failed)
  return failed
}

function paidCharge(world: World, call: Call): Charge {
  const chargeId = call.params.get('charge')
  if (chargeId) return assertPaid(findCharge(world, chargeId))
  const intentId = call.params.required('payment_intent')
  const intent = world.intents.get(intentId)
  if (!intent) throw notFound('payment_intent', intentId, 'payment_intent')
  if (intent.status !== 'succeeded' || !intent.latest_charge) {
    throw invalid(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    })
  }
  return assertPaid(findCharge(world, intent.latest_charge))
}

function assertPaid(charge: Charge): Charge {
  if (charge.disputed) {
    throw refused(`Charge ${charge.id} has been charged back; cannot issue a refund.`, 'charge_disputed')
  }
  if (charge.paid) return charge
  throw invalid(`Charge ${charge.id} failed and cannot be refunded.`, { param: 'charge' })
}

function changeRefunded(world: World, charge: Charge, by: number): Charge {
  const amount_refunded = charge.amount_refunded + by
  return world.charges.put(charge.id, {
    ...charge,
    amount_refunded,
    refunded: amount_refunded === charge.amount,
  })
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`
}
