import { findCharge } from './charges.ts'
import { findDispute, finishDispute, listDisputes } from './disputes.ts'
import { notFound } from './errors.ts'
import {
  cancelIntent,
  confirmIntent,
  createIntent,
  findIntent,
  finishChallenge,
  finishProcessing,
  type Outcome,
  updateIntent,
} from './intents.ts'
import type { Params } from './params.ts'
import { findPayout, listPayouts } from './payouts.ts'
import { createRefund, findRefund, finishRefund } from './refunds.ts'
import type { Call, World } from './state.ts'
import { findTransaction, listTransactions } from './transactions.ts'
import { page } from './views.ts'

export type Route = {
  method: 'GET' | 'POST'
  path: RegExp
  /** Open to the publishable key together with the intent's client secret. */
  browser?: true
  params: string[]
  run: (world: World, call: Call, id: string) => unknown
}

const describing = ['amount', 'currency', 'metadata', 'description', 'receipt_email']
const paging = ['limit', 'starting_after', 'ending_before', 'created']

/** Paths that begin with an underscore do not exist at Stripe: they play the bank, which no client can. */
export const routes: Route[] = [
  {
    method: 'POST',
    path: /^\/v1\/payment_intents$/,
    params: [...describing, 'allowed_payment_method_types', 'statement_descriptor_suffix'],
    run: createIntent,
  },
  {
    method: 'GET',
    path: /^\/v1\/payment_intents$/,
    params: paging,
    run: (world, { params }) => page(world.intents.newestFirst(), params, '/v1/payment_intents'),
  },
  { method: 'GET', path: /^\/v1\/payment_intents\/(\w+)$/, browser: true, params: [], run: findIntent },
  { method: 'POST', path: /^\/v1\/payment_intents\/(\w+)$/, params: describing, run: updateIntent },
  {
    method: 'POST',
    path: /^\/v1\/payment_intents\/(\w+)\/confirm$/,
    browser: true,
    params: [
      'payment_method',
      'payment_method_data',
      'payment_method_options',
      'return_url',
      'use_stripe_sdk',
      'expected_payment_method_type',
      'client_attribution_metadata',
    ],
    run: confirmIntent,
  },
  {
    method: 'POST',
    path: /^\/v1\/payment_intents\/(\w+)\/_challenge$/,
    browser: true,
    params: ['outcome'],
    run: (world, call, id) => finishChallenge(world, call, id, outcome(call.params)),
  },
  {
    method: 'POST',
    path: /^\/v1\/payment_intents\/(\w+)\/_settle$/,
    params: ['outcome'],
    run: (world, call, id) => finishProcessing(world, call, id, outcome(call.params)),
  },
  {
    method: 'POST',
    path: /^\/v1\/payment_intents\/(\w+)\/cancel$/,
    params: ['cancellation_reason'],
    run: cancelIntent,
  },
  {
    method: 'GET',
    path: /^\/v1\/charges\/(\w+)$/,
    params: [],
    run: (world, _call, id) => findCharge(world, id),
  },
  {
    method: 'GET',
    path: /^\/v1\/balance_transactions$/,
    params: [...paging, 'type', 'source', 'payout', 'currency'],
    run: (world, { params }) => page(listTransactions(world, params), params, '/v1/balance_transactions'),
  },
  {
    method: 'GET',
    path: /^\/v1\/balance_transactions\/(\w+)$/,
    params: [],
    run: (world, _call, id) => findTransaction(world, id),
  },
  {
    method: 'GET',
    path: /^\/v1\/payouts$/,
    params: [...paging, 'arrival_date', 'status'],
    run: (world, { params }) => page(listPayouts(world, params), params, '/v1/payouts'),
  },
  {
    method: 'GET',
    path: /^\/v1\/payouts\/(\w+)$/,
    params: [],
    run: (world, _call, id) => findPayout(world, id),
  },
  {
    method: 'GET',
    path: /^\/v1\/disputes$/,
    params: [...paging, 'charge', 'payment_intent'],
    run: (world, { params }) => page(listDisputes(world, params), params, '/v1/disputes'),
  },
  {
    method: 'GET',
    path: /^\/v1\/disputes\/(\w+)$/,
    params: [],
    run: (world, _call, id) => findDispute(world, id),
  },
  {
    method: 'POST',
    path: /^\/v1\/disputes\/(\w+)\/close$/,
    params: [],
    run: (world, call, id) => finishDispute(world, call, id, 'lost'),
  },
  {
    method: 'POST',
    path: /^\/v1\/disputes\/(\w+)\/_settle$/,
    params: ['outcome'],
    run: (world, call, id) =>
      finishDispute(world, call, id, outcome(call.params) === 'succeed' ? 'won' : 'lost'),
  },
  {
    method: 'POST',
    path: /^\/v1\/refunds$/,
    params: ['payment_intent', 'charge', 'amount', 'reason', 'metadata'],
    run: createRefund,
  },
  {
    method: 'GET',
    path: /^\/v1\/refunds$/,
    params: [...paging, 'payment_intent', 'charge'],
    run: (world, { params }) => page(refundsOf(world, params), params, '/v1/refunds'),
  },
  {
    method: 'GET',
    path: /^\/v1\/refunds\/(\w+)$/,
    params: [],
    run: (world, _call, id) => findRefund(world, id),
  },
  {
    method: 'POST',
    path: /^\/v1\/refunds\/(\w+)\/_settle$/,
    params: ['outcome'],
    run: (world, call, id) => finishRefund(world, call, id, outcome(call.params)),
  },
  {
    method: 'GET',
    path: /^\/v1\/events$/,
    params: [...paging, 'type'],
    run: (world, { params }) => page(eventsOf(world, params.get('type')), params, '/v1/events'),
  },
  {
    method: 'GET',
    path: /^\/v1\/events\/(\w+)$/,
    params: [],
    run: (world, _call, id) => {
      const event = world.events.get(id)
      if (!event) throw notFound('event', id)
      return event
    },
  },
]

function outcome(params: Params): Outcome {
  params.required('outcome')
  return params.oneOf('outcome', ['succeed', 'fail'] as const) ?? 'fail'
}

function refundsOf(world: World, params: Params) {
  const intent = params.get('payment_intent')
  const charge = params.get('charge')
  return world.refunds
    .newestFirst()
    .filter(refund => !intent || refund.payment_intent === intent)
    .filter(refund => !charge || refund.charge === charge)
}

function eventsOf(world: World, type: string | undefined) {
  return world.events.newestFirst().filter(event => !type || event.type === type)
}
