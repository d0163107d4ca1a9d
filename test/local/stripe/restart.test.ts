import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTempFolder } from '../../tempFolder.ts'
import { openStripe, reopenStripe, until, webhookSecret } from './standIn.ts'

const nameStoreFile = async () => join(await createTempFolder('stripe'), 'stripe.jsonl')

test('after a restart the Stripe stand-in has everything that it acknowledged, including idempotency keys', async () => {
  const storeFile = await nameStoreFile()
  const first = await openStripe({ storeFile })
  const open = await first.stripe.paymentIntents.create(
    { amount: 5_000, currency: 'usd' },
    { idempotencyKey: 'k' },
  )
  await first.confirmCard(open)
  const refund = await first.stripe.refunds.create({ payment_intent: open.id, amount: 100 })
  await first.standIn.settled()
  const before = first.receiver.received.length

  const { standIn, stripe, receiver } = await reopenStripe(first, { storeFile })
  await standIn.settled()
  expect(receiver.received).toHaveLength(before)
  expect(await stripe.paymentIntents.retrieve(open.id)).toMatchObject({ status: 'succeeded' })
  expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ amount: 100 })
  const again = await stripe.paymentIntents.create(
    { amount: 5_000, currency: 'usd' },
    { idempotencyKey: 'k' },
  )
  expect(again).toMatchObject({ id: open.id, status: 'requires_payment_method' })
  await expect(stripe.refunds.create({ payment_intent: open.id, amount: 4_901 })).rejects.toThrow('$49.00')
})

test('after a restart a webhook that the club has not accepted is sent again', async () => {
  const storeFile = await nameStoreFile()
  // The next attempt is an hour away.
  const webhook = { secret: webhookSecret, retryDelays: [3_600_000] }
  const first = await openStripe({ storeFile, webhook })
  const { answers, received, url } = first.receiver
  first.standIn.setWebhookUrl(url)
  answers.push(...[500])
  const open = await first.createIntent()
  await until(() => first.standIn.delivery(first.standIn.events()[0]?.id ?? '')?.attempts === 1)

  const { standIn } = await reopenStripe(first, { storeFile })
  await standIn.settled()
  expect(received.map(({ event }) => event.data.object)).toMatchObject([{ id: open.id }, { id: open.id }])
  expect(standIn.delivery(received[0]?.event.id ?? '')).toEqual({ state: 'delivered', attempts: 2 })
})
