import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { payments } from '#infra/operate/checks/payments.ts'
import { runChecks } from '#infra/operate/finding.ts'
import { club, formatWrong, mockAws } from './healthyClub.ts'

const aws = mockAws()
beforeEach(aws.makeHealthy)

const events = [
  ...['payment_intent.succeeded', 'refund.created', 'refund.updated', 'refund.failed'],
  ...['charge.dispute.created', 'charge.dispute.updated', 'charge.dispute.closed'],
  ...['charge.dispute.funds_withdrawn', 'charge.dispute.funds_reinstated'],
]
const webhook = {
  id: 'we_1',
  url: `${club.url}/api/stripe/webhook`,
  status: 'enabled',
  enabled_events: events,
  api_version: null as string | null,
}
const refusal = (type: string, message: string) => ({ error: { type, message } })

/** Stripe's answers to the two questions: may the key be used, and which webhooks are there. */
function answerAs({ key = 200, hooks = 200, list = [webhook] as unknown[] }): void {
  const replies: Record<string, [status: number, body: unknown]> = {
    '/v1/payment_intents': [
      key,
      key === 200 ? { data: [] } : refusal('invalid_request_error', 'Invalid API Key'),
    ],
    '/v1/webhook_endpoints': [
      hooks,
      hooks === 200 ? { data: list } : refusal('invalid_request_error', 'The key may not do that'),
    ],
  }
  const stripe = vi.spyOn(globalThis, 'fetch').mockImplementation(async input => {
    const [status, body] = replies[new URL(String(input)).pathname] ?? [404, {}]
    return new Response(JSON.stringify(body), { status })
  })
  onTestFinished(() => stripe.mockRestore())
}

const findWrong = async () => formatWrong(await runChecks([payments], club))

test('a club with live keys, restricted ones as well, and its webhook needs nobody', async () => {
  answerAs({})
  expect(await findWrong()).toBe('')
  aws.setSecret({ secretKey: 'rk_live_x', publishableKey: 'pk_live_x', webhookSecret: 'whsec_x' })
  answerAs({ list: [{ ...webhook, enabled_events: ['*'] }] })
  expect(await findWrong()).toBe('')
})

test.each([
  ['{}', /^advice: There are no Stripe keys/],
  ['not JSON', /^problem: The secret ClubStripeKeys does not contain the expected JSON/],
  [
    { secretKey: 'sk_live_x', publishableKey: 'pk_live_x' },
    /^problem: The secret ClubStripeKeys lacks webhookSecret/,
  ],
  [
    { secretKey: 'sk_live_x', publishableKey: 'pk_test_x', webhookSecret: 'whsec_x' },
    /^problem: .*from different modes/,
  ],
  [{ secretKey: 'sk_test_x', publishableKey: 'pk_test_x', webhookSecret: 'whsec_x' }, /^advice: .*test keys/],
])('of the secret %j somebody is told', async (secret, text) => {
  aws.setSecret(secret)
  answerAs({})
  const wrong = await findWrong()
  expect(wrong).toMatch(text)
  expect(wrong).not.toMatch(/_x\b/)
})

test('a key that Stripe refuses, or that may not list webhooks, is told of', async () => {
  answerAs({ key: 401 })
  expect(await findWrong()).toMatch(/^problem: Stripe does not accept the secret key: Invalid API Key/)
  answerAs({ hooks: 403 })
  expect(await findWrong()).toMatch(/^advice: The restricted key isn’t allowed to list webhooks/)
})

test.each([
  [[], /^problem: Stripe has no webhook to/],
  [[{ ...webhook, status: 'disabled' }], /^problem: The webhook is turned off/],
  [
    [{ ...webhook, enabled_events: events.slice(1) }],
    /^problem: The webhook lacks the events payment_intent\.succeeded/,
  ],
  [[{ ...webhook, api_version: '2020-08-27' }], /^problem: The webhook uses Stripe API version 2020-08-27/],
])('of the webhooks %j somebody is told', async (list, text) => {
  answerAs({ list })
  expect(await findWrong()).toMatch(text)
})
