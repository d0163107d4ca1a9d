import { setTimeout as wait } from 'node:timers/promises'
import { fires } from '../stand-in/faults.ts'
import { type Answer, type Incoming, listen } from '../stand-in/http.ts'
import { answerApi, corsHeaders, failureReply, type Keys } from './api.ts'
import { recordOwnFee } from './balance.ts'
import { answerBank } from './bank.ts'
import { finishDispute } from './disputes.ts'
import { outage } from './errors.ts'
import type { StripeFaults } from './faults.ts'
import { forgetOldReplies } from './idempotency.ts'
import { bankPath, finishProcessing, type Outcome } from './intents.ts'
import { Params } from './params.ts'
import { finishRefund } from './refunds.ts'
import type { Delivery, Intent, StripeEvent } from './shapes.ts'
import { type Call, openWorld, type World } from './state.ts'
import { Webhooks, type WebhookTarget } from './webhooks.ts'

export type StripeOptions = Keys & {
  port?: number
  now?: () => Date
  /** From 0 to below 1, for ids and for faults with a rate. */
  random?: () => number
  webhook?: WebhookTarget
  storeFile?: string
}

export type StripeStandIn = {
  url: string
  port: number
  /** May be changed at any time: `stripe.faults.error = { count: 1 }`. */
  faults: StripeFaults
  setWebhookUrl: (url: string, secret?: string) => void
  deliverAgain: (eventId: string) => Promise<number>
  /** Resolves when no webhook is waiting to be sent or sent again. */
  settled: () => Promise<void>
  /** Completes a payment that the fault `processing` holds. */
  settlePayment: (intentId: string, outcome: Outcome) => void
  settleRefund: (refundId: string, outcome: Outcome) => void
  /** The bank's decision of a dispute; `won` means won by the club. */
  settleDispute: (disputeId: string, outcome: 'won' | 'lost') => void
  /** A fee of Stripe's own, in cents: for fraud protection, say. */
  chargeFee: (amount: number, description: string) => void
  /** Oldest first. */
  events: () => StripeEvent[]
  intents: () => Intent[]
  delivery: (eventId: string) => Delivery | undefined
  close: () => Promise<void>
}

export async function startStripe(options: StripeOptions): Promise<StripeStandIn> {
  refuseLiveKeys(options)
  const world = openWorld({
    storeFile: options.storeFile,
    now: options.now ?? (() => new Date()),
    random: options.random ?? Math.random,
  })
  forgetOldReplies(world)
  const webhooks = new Webhooks(world, options.webhook)
  const server = await listen(request => answer(world, webhooks, options, request), options.port ?? 0)
  world.url = server.url
  const fromBank = (act: (call: Call) => unknown): void => {
    act(bankCall)
    flush(world, webhooks)
  }
  return {
    url: server.url,
    port: server.port,
    faults: world.faults,
    setWebhookUrl: (url, secret) => webhooks.setTarget(url, secret),
    deliverAgain: id => webhooks.deliverAgain(id),
    settled: () => webhooks.settled(),
    settlePayment: (id, outcome) => fromBank(call => finishProcessing(world, call, id, outcome)),
    settleDispute: (id, outcome) => fromBank(call => finishDispute(world, call, id, outcome)),
    settleRefund: (id, outcome) => fromBank(call => finishRefund(world, call, id, outcome)),
    chargeFee: (amount, description) => void recordOwnFee(world, amount, description),
    events: () => world.events.newestFirst().reverse(),
    intents: () => world.intents.newestFirst().reverse(),
    delivery: id => world.deliveries.get(id),
    close: async () => {
      await webhooks.close()
      await server.close()
    },
  }
}

/** The bank's actions are not requests to the API. */
const bankCall: Call = { requestId: null, idempotencyKey: null, params: new Params(''), asBrowser: false }

async function answer(world: World, webhooks: Webhooks, keys: Keys, request: Incoming): Promise<Answer> {
  if (request.method === 'OPTIONS') return { status: 204, headers: corsHeaders(request), body: '' }
  const { faults, random } = world
  if (fires(faults.latency, random)) await wait(faults.latency?.ms ?? 0)
  if (faults.error?.when !== 'after' && fires(faults.error, random)) {
    const headers = { ...corsHeaders(request), 'content-type': 'application/json' }
    return { headers, ...failureReply(outage(faults.error?.status ?? 500)) }
  }
  const reply = request.path.startsWith(bankPath)
    ? answerBank(world, bankCall, request)
    : answerApi(world, keys, request)
  flush(world, webhooks)
  return fires(faults.loseReply, random) ? 'lost' : reply
}

/** The journal first: an event that was sent must still be known after a restart. */
function flush(world: World, webhooks: Webhooks): void {
  world.journal.commit()
  for (const event of world.outbox.splice(0)) webhooks.send(event)
}

function refuseLiveKeys({ secretKey, publishableKey }: Keys): void {
  if (!secretKey.startsWith('sk_test_') || !publishableKey.startsWith('pk_test_')) {
    throw new Error('The Stripe stand-in takes test keys only (sk_test_…, pk_test_…).')
  }
}
