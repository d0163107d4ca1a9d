import type { Charge, Dispute, Refund, Transaction } from './shapes.ts'
import { newId, seconds, type World } from './state.ts'

const day = 86_400

type TransactionInput = Pick<
  Transaction,
  'id' | 'type' | 'reporting_category' | 'source' | 'amount' | 'currency'
> &
  Partial<Pick<Transaction, 'fee' | 'available_on' | 'created' | 'description'>>

/** The account's balance, and every movement of it: charges, refunds, disputes and payouts. */
export function recordTransaction(world: World, { fee = 0, ...kind }: TransactionInput): Transaction {
  const created = kind.created ?? seconds(world)
  const { amount, currency } = kind
  const why = kind.type === 'adjustment' ? 'Dispute fee' : 'Stripe processing fees'
  return world.transactions.put(kind.id, {
    object: 'balance_transaction',
    available_on: created,
    balance_type: 'payments',
    description: null,
    ...kind,
    created,
    exchange_rate: null,
    fee,
    fee_details:
      fee > 0 ? [{ amount: fee, application: null, currency, description: why, type: 'stripe_fee' }] : [],
    net: amount - fee,
  })
}

export const transactionIdOf = (id: string, what = ''): string =>
  `txn_${what}${id.slice(id.indexOf('_') + 1)}`

/** Stripe's usual fee is 2.9% + 30 cents; two days later the money is ready for the bank. */
export const recordChargeTransaction = (
  world: World,
  { id, amount, currency, created }: Charge,
): Transaction =>
  recordTransaction(world, {
    id: transactionIdOf(id),
    type: 'charge',
    reporting_category: 'charge',
    source: id,
    amount,
    currency,
    fee: Math.round(amount * 0.029) + 30,
    available_on: (Math.floor(created / day) + 2) * day,
  })

/** What a refund takes out of the balance; Stripe keeps its fee on the charge. */
export const recordRefundTransaction = (world: World, { id, amount, currency }: Refund): Transaction =>
  recordTransaction(world, {
    id: transactionIdOf(id),
    type: 'refund',
    reporting_category: 'refund',
    source: id,
    amount: -amount,
    currency,
  })

export const recordFailedRefundTransaction = (world: World, { id, amount, currency }: Refund): Transaction =>
  recordTransaction(world, {
    id: transactionIdOf(id, 'back'),
    type: 'refund_failure',
    reporting_category: 'refund_failure',
    source: id,
    amount,
    currency,
  })

/** The bank takes a disputed amount at once, with a fee of 15 dollars that is gone whoever wins. */
export const recordDisputeTransaction = (
  world: World,
  { id, amount, currency, charge }: Pick<Dispute, 'id' | 'amount' | 'currency' | 'charge'>,
  what: 'withdrawn' | 'reinstated',
): Transaction =>
  recordTransaction(world, {
    id: transactionIdOf(id, what === 'withdrawn' ? '' : 'back'),
    type: 'adjustment',
    reporting_category: what === 'withdrawn' ? 'dispute' : 'dispute_reversal',
    source: id,
    amount: what === 'withdrawn' ? -amount : amount,
    currency,
    fee: what === 'withdrawn' ? 1500 : 0,
    description: `Chargeback ${what === 'withdrawn' ? 'withdrawal' : 'reversal'} for ${charge}`,
  })

/** A fee that Stripe takes for a service of its own, unrelated to any one movement. */
export const recordOwnFee = (world: World, amount: number, description: string): Transaction =>
  recordTransaction(world, {
    id: newId(world, 'txn'),
    type: 'stripe_fee',
    reporting_category: 'fee',
    source: null,
    amount: -amount,
    currency: 'usd',
    description,
  })

export const withStatus = (world: World, row: Transaction) => ({
  ...row,
  status: row.available_on <= seconds(world) ? ('available' as const) : ('pending' as const),
})
