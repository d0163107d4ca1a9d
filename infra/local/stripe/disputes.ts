import { recordDisputeTransaction, withStatus } from './balance.ts'
import { notFound, refused } from './errors.ts'
import type { Params } from './params.ts'
import type { Charge, Dispute } from './shapes.ts'
import { type Call, emit, newId, seconds, type World } from './state.ts'

/** The cardholder asks the bank for the money back, and has it until the dispute is decided. */
export function openDispute(world: World, call: Call, charge: Charge): Dispute {
  const id = newId(world, 'dp')
  const { amount, currency } = charge
  const withdrawn = recordDisputeTransaction(world, { id, amount, currency, charge: charge.id }, 'withdrawn')
  const dispute = world.disputes.put(id, {
    id,
    object: 'dispute',
    amount,
    balance_transactions: [withStatus(world, withdrawn)],
    charge: charge.id,
    created: seconds(world),
    currency,
    enhanced_eligibility_types: [],
    evidence: { enhanced_evidence: {} },
    evidence_details: {
      due_by: seconds(world) + 9 * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  })
  world.charges.put(charge.id, { ...charge, disputed: true })
  emit(world, call, 'charge.dispute.created', dispute)
  emit(world, call, 'charge.dispute.funds_withdrawn', dispute)
  return dispute
}

/** The bank's decision, weeks later; `won`, even on appeal, returns the money to the account. */
export function finishDispute(world: World, call: Call, id: string, status: 'won' | 'lost'): Dispute {
  const dispute = findDispute(world, id)
  const isAppeal = dispute.status === 'lost' && status === 'won'
  if (dispute.status !== 'needs_response' && !isAppeal)
    throw refused('This dispute is already closed', 'dispute_closed')
  const back =
    status === 'won' ? [withStatus(world, recordDisputeTransaction(world, dispute, 'reinstated'))] : []
  const closed = world.disputes.put(id, {
    ...dispute,
    status,
    balance_transactions: [...dispute.balance_transactions, ...back],
  })
  const charge = world.charges.get(dispute.charge)
  if (status === 'won' && charge) world.charges.put(charge.id, { ...charge, disputed: false })
  emit(world, call, 'charge.dispute.closed', closed)
  if (status === 'won') emit(world, call, 'charge.dispute.funds_reinstated', closed)
  return closed
}

export function findDispute(world: World, id: string): Dispute {
  const dispute = world.disputes.get(id)
  if (!dispute) throw notFound('dispute', id)
  return dispute
}

export function listDisputes(world: World, params: Params): Dispute[] {
  const [charge, intent] = [params.get('charge'), params.get('payment_intent')]
  return world.disputes
    .newestFirst()
    .filter(row => charge === undefined || row.charge === charge)
    .filter(row => intent === undefined || row.payment_intent === intent)
}
