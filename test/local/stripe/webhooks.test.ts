import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { openStripe, webhookSecret } from './standIn.ts'

test('a webhook is signed, and describes what happened', async () => {
  const { standIn, stripe, createIntent, confirmCard, receiver } = await openStripe()
  const { received } = receiver
  const open = await createIntent({ metadata: { invoice: 'i1' } })
  await confirmCard(open)
  await standIn.settled()
  const found = received.find(({ event }) => event.type === 'payment_intent.succeeded')
  expect(found?.event).toMatchObject({
    object: 'event',
    api_version: Stripe.API_VERSION,
    livemode: false,
    request: { id: expect.stringMatching(/^req_/), idempotency_key: null },
    data: {
      object: { id: open.id, status: 'succeeded', amount_received: 5_000, metadata: { invoice: 'i1' } },
    },
  })
  const { body = '', signature = '' } = found ?? {}
  const verify = (text: string, key: string) => () => stripe.webhooks.constructEvent(text, signature, key)
  expect(verify(body, webhookSecret)).not.toThrow()
  expect(verify(body, 'whsec_other')).toThrow()
  expect(verify(JSON.stringify(JSON.parse(body)), webhookSecret)).toThrow()
  const stored = await stripe.events.list({ type: 'payment_intent.succeeded' })
  expect(stored.data.map(({ id }) => id)).toEqual([found?.event.id])
})

test('a webhook is sent again until the club accepts it', async () => {
  const { standIn, createIntent, receiver } = await openStripe()
  const { received, answers } = receiver
  answers.push(...[500, 302, 400])
  const open = await createIntent()
  await standIn.settled()
  expect(received.map(({ event }) => event.data.object)).toMatchObject(Array(4).fill({ id: open.id }))
  expect(new Set(received.map(({ event }) => event.id)).size).toBe(1)
  expect(standIn.delivery(received[0]?.event.id ?? '')).toEqual({ state: 'delivered', attempts: 4 })
})

test('a webhook can be dropped on demand, and sent later', async () => {
  const { standIn, createIntent, receiver } = await openStripe()
  const { received, answers } = receiver
  standIn.faults.dropWebhook = { count: 1 }
  await createIntent()
  await standIn.settled()
  expect(received).toEqual([])
  const [event] = standIn.events()
  expect(await standIn.deliverAgain(event?.id ?? '')).toBe(200)
  answers.push(...[409])
  expect(await standIn.deliverAgain(event?.id ?? '')).toBe(409)
  expect(received.map(each => each.event.id)).toEqual([event?.id, event?.id])
})
