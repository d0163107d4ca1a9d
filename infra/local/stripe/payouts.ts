import { recordTransaction, transactionIdOf } from './balance.ts'
import { notFound } from './errors.ts'
import type { Params } from './params.ts'
import type { Payout, Transaction } from './shapes.ts'
import { newId, seconds, type World } from './state.ts'

const day = 86_400

/**
 * Each midnight Stripe pays out whatever is available by then, and the bank has it a day later. Nothing runs at
 * midnight here: the payouts of all past midnights are made up when somebody asks.
 */
export function payOut(world: World): void {
  const waiting = world.transactions
    .newestFirst()
    .filter(row => row.type !== 'payout' && world.paidOut.get(row.id) === undefined)
  const midnights = new Set(waiting.map(row => Math.ceil(row.available_on / day) * day))
  for (const midnight of [...midnights].sort((a, b) => a - b)) {
    if (midnight > seconds(world)) return
    const ready = waiting.filter(
      row => row.available_on <= midnight && world.paidOut.get(row.id) === undefined,
    )
    payOutAt(world, midnight, ready)
  }
}

/** A negative balance waits until more has come in. */
function payOutAt(world: World, created: number, rows: Transaction[]): void {
  const amount = rows.reduce((total, row) => total + row.net, 0)
  if (amount <= 0) return
  const id = newId(world, 'po')
  const currency = 'usd'
  const moved = recordTransaction(world, {
    id: transactionIdOf(id),
    type: 'payout',
    reporting_category: 'payout',
    source: id,
    amount: -amount,
    currency,
    created,
    description: 'STRIPE PAYOUT',
  })
  world.payouts.put(id, {
    id,
    object: 'payout',
    amount,
    arrival_date: created + day,
    automatic: true,
    balance_transaction: moved.id,
    created,
    currency,
    description: 'STRIPE PAYOUT',
    livemode: false,
    metadata: {},
    method: 'standard',
    reconciliation_status: 'completed',
    source_type: 'card',
    status: 'in_transit',
    type: 'bank_account',
  })
  for (const row of [...rows, moved]) world.paidOut.put(row.id, id)
}

/** Newest first, filtered by `arrival_date` and `status`. */
export function listPayouts(world: World, params: Params): Payout[] {
  payOut(world)
  const status = params.get('status')
  const [gte, gt, lte, lt] = (['gte', 'gt', 'lte', 'lt'] as const).map(name =>
    params.integer(`arrival_date[${name}]`),
  )
  return world.payouts
    .newestFirst()
    .map(payout => withArrival(world, payout))
    .filter(payout => status === undefined || payout.status === status)
    .filter(({ arrival_date: on }) => on >= (gte ?? on) && on > (gt ?? on - 1))
    .filter(({ arrival_date: on }) => on <= (lte ?? on) && on < (lt ?? on + 1))
}

export function findPayout(world: World, id: string): Payout {
  payOut(world)
  const payout = world.payouts.get(id)
  if (!payout) throw notFound('payout', id)
  return withArrival(world, payout)
}

const withArrival = (world: World, payout: Payout): Payout => ({
  ...payout,
  status: payout.arrival_date <= seconds(world) ? 'paid' : 'in_transit',
})
