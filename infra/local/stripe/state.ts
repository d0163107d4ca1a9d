import Stripe from 'stripe'
import { z } from 'zod'
import { Journal, type Table } from '../stand-in/journal.ts'
import type { StripeFaults } from './faults.ts'
import type { Params } from './params.ts'
import {
  type Charge,
  chargeSchema,
  type Delivery,
  type Dispute,
  deliverySchema,
  disputeSchema,
  eventSchema,
  type Intent,
  intentSchema,
  type KeptReply,
  keptReplySchema,
  type PaymentMethod,
  type Payout,
  paymentMethodSchema,
  payoutSchema,
  type Refund,
  refundSchema,
  type StripeEvent,
  type Transaction,
  transactionSchema,
} from './shapes.ts'

export type Call = {
  requestId: string | null
  idempotencyKey: string | null
  params: Params
  /** Called with the publishable key, so it may see and do only what the payer may. */
  asBrowser: boolean
}

export type World = {
  journal: Journal
  intents: Table<Intent>
  charges: Table<Charge>
  refunds: Table<Refund>
  disputes: Table<Dispute>
  transactions: Table<Transaction>
  payouts: Table<Payout>
  /** The payout with which a movement of the balance reached the bank. */
  paidOut: Table<string>
  methods: Table<PaymentMethod>
  events: Table<StripeEvent>
  deliveries: Table<Delivery>
  replies: Table<KeptReply>
  /** Events of the current call; they are sent once the call is in the journal. */
  outbox: StripeEvent[]
  /** The stand-in's own address, for the URLs that it gives out. */
  url: string
  faults: StripeFaults
  now: () => Date
  random: () => number
}

export function openWorld(options: { storeFile?: string; now: () => Date; random: () => number }): World {
  const journal = new Journal(options.storeFile)
  return {
    journal,
    intents: journal.table('intents', intentSchema),
    charges: journal.table('charges', chargeSchema),
    refunds: journal.table('refunds', refundSchema),
    disputes: journal.table('disputes', disputeSchema),
    transactions: journal.table('transactions', transactionSchema),
    payouts: journal.table('payouts', payoutSchema),
    paidOut: journal.table('paidOut', z.string()),
    methods: journal.table('methods', paymentMethodSchema),
    events: journal.table('events', eventSchema),
    deliveries: journal.table('deliveries', deliverySchema),
    replies: journal.table('replies', keptReplySchema),
    outbox: [],
    url: '',
    faults: {},
    now: options.now,
    random: options.random,
  }
}

export function seconds(world: World): number {
  return Math.floor(world.now().getTime() / 1000)
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

export function newId(world: World, prefix: string): string {
  const tail = Array.from({ length: 24 }, () => alphabet[Math.floor(world.random() * alphabet.length)])
  return `${prefix}_${tail.join('')}`
}

export function emit(world: World, call: Call, type: string, object: StripeEvent['data']['object']): void {
  const event: StripeEvent = {
    id: newId(world, 'evt'),
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: seconds(world),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: call.requestId, idempotency_key: call.idempotencyKey },
    type,
  }
  world.events.put(event.id, event)
  world.deliveries.put(event.id, { state: 'pending', attempts: 0 })
  world.outbox.push(event)
}
