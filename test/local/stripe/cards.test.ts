import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createTempFolder } from '../../tempFolder.ts'
import { openStripe } from './standIn.ts'

describe('a card', () => {
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

  test.each([
    ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
    ['4000000000009995', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
    ['4000000000000069', 'expired_card', 'expired_card', 'Your card has expired.'],
    ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect."],
    [
      '4000000000000119',
      'processing_error',
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
    ],
  ])(
    'the card %s is declined, then another card pays the same intent',
    async (number, code, decline_code, message) => {
      const { standIn, stripe, createIntent, confirmCard, listEventTypes } = await openStripe()
      const open = await createIntent()
      const declined = await confirmCard(open, { number })
      const error = { type: 'card_error', code, decline_code, message }
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
    },
  )

  test.each([
    [{ number: '4242424242424241' }, 'incorrect_number', 'Your card number is incorrect.'],
    [{ number: '' }, 'incorrect_number', 'Your card number is incorrect.'],
    [
      { exp_month: '4', exp_year: '26' },
      'invalid_expiry_year',
      "Your card's expiration date is in the past.",
    ],
    [{ exp_month: '13' }, 'invalid_expiry_month', "Your card's expiration month is invalid."],
    [{ cvc: '1' }, 'invalid_cvc', "Your card's security code is invalid."],
  ])('a card with %j is refused and leaves the intent unchanged', async (card, code, message) => {
    const { stripe, createIntent, confirmCard } = await openStripe({
      now: () => new Date('2026-05-01T00:00:00Z'),
    })
    const open = await createIntent()
    expect(await confirmCard(open, card)).toMatchObject({
      status: 402,
      body: { error: { type: 'card_error', code, message } },
    })
    expect((await stripe.paymentIntents.retrieve(open.id)).last_payment_error).toBeNull()
    expect(await confirmCard(open, { exp_month: '5', exp_year: '26' })).toMatchObject({ status: 200 })
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

  test('a test card is also accepted by name from the server', async () => {
    const { stripe, createIntent } = await openStripe()
    const good = await createIntent()
    const paid = await stripe.paymentIntents.confirm(good.id, { payment_method: 'pm_card_visa' })
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 5_000 })
    const bad = await createIntent()
    const refusal = stripe.paymentIntents.confirm(bad.id, { payment_method: 'pm_card_visa_chargeDeclined' })
    await expect(refusal).rejects.toMatchObject({
      type: 'StripeCardError',
      decline_code: 'generic_decline',
      payment_intent: { id: bad.id },
    })
  })
})
