import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTempFolder } from '../../tempFolder.ts'
import { openStripe } from './standIn.ts'

test('the card 4242 pays once, however often it is confirmed', async () => {
  const { standIn, stripe, createIntent, confirmCard, listEventTypes } = await openStripe()
  const open = await createIntent()
  const replies = await Promise.all([confirmCard(open), confirmCard(open), confirmCard(open)])
  expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400, 400])
  expect(replies.find(({ status }) => status === 200)?.body).toMatchObject({ status: 'succeeded' })
  const paid = await stripe.paymentIntents.retrieve(open.id, {
    expand: ['latest_charge.balance_transaction'],
  })
  expect(paid).toMatchObject({
    amount_received: 5_000,
    latest_charge: {
      object: 'charge',
      paid: true,
      payment_method_details: { card: { brand: 'visa', last4: '4242' } },
      balance_transaction: { fee: 175, net: 4_825 },
    },
  })
  await standIn.settled()
  expect(listEventTypes().filter(type => type === 'charge.succeeded')).toHaveLength(1)
})

test('a card is declined, then another card pays the same intent', async () => {
  const { standIn, stripe, createIntent, confirmCard, listEventTypes } = await openStripe()
  const open = await createIntent()
  const declined = await confirmCard(open, { number: '4000000000000002' })
  const error = {
    ...{ type: 'card_error', code: 'card_declined', decline_code: 'generic_decline' },
    message: 'Your card was declined.',
  }
  expect(declined).toMatchObject({
    status: 402,
    body: { error: { ...error, payment_intent: { id: open.id, status: 'requires_payment_method' } } },
  })
  const waiting = await stripe.paymentIntents.retrieve(open.id)
  expect(waiting).toMatchObject({ status: 'requires_payment_method', last_payment_error: error })
  const updated = await stripe.paymentIntents.update(open.id, { metadata: { tries: '2' } })
  expect(updated.last_payment_error).toBeNull()
  expect(await confirmCard(open)).toMatchObject({ status: 200, body: { last_payment_error: null } })
  await standIn.settled()
  expect(listEventTypes()).toEqual([
    'charge.failed',
    'charge.succeeded',
    'payment_intent.created',
    'payment_intent.payment_failed',
    'payment_intent.succeeded',
  ])
})

test('a real card is declined, and its number is never stored', async () => {
  const storeFile = join(await createTempFolder('stripe'), 'stripe.jsonl')
  const { createIntent, confirmCard } = await openStripe({ storeFile })
  const open = await createIntent()
  expect(await confirmCard(open, { number: '4111 1111 1111 1111' })).toMatchObject({
    status: 402,
    body: { error: { decline_code: 'test_mode_live_card' } },
  })
  const file = readFileSync(storeFile, 'utf8')
  expect(file).toContain(open.id)
  expect(file).not.toMatch(/4111.?1111/)
})
