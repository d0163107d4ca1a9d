import { expect, test } from 'vitest'
import { apiKeys, type OpenStripe, openStripe, postForm } from './standIn.ts'

const number = '4000002760003184'

test('a 3-D Secure payment waits for the payer, then pays', async () => {
  const { standIn, stripe, createIntent, confirmCard, answerChallenge } = await openStripe()
  const open = await createIntent()
  expect(await confirmCard(open, { number })).toMatchObject({
    status: 200,
    body: { status: 'requires_action', next_action: { type: 'use_stripe_sdk' } },
  })
  await expect(stripe.paymentIntents.update(open.id, { amount: 6_000 })).rejects.toMatchObject({
    code: 'payment_intent_unexpected_state',
  })
  expect((await stripe.paymentIntents.retrieve(open.id)).amount_received).toBe(0)
  const outsider = { key: apiKeys.publishableKey, client_secret: 'guess', outcome: 'succeed' }
  expect((await postForm(`${standIn.url}/v1/payment_intents/${open.id}/_challenge`, outsider)).status).toBe(
    400,
  )
  expect(await answerChallenge(open, 'succeed')).toMatchObject({
    status: 200,
    body: { status: 'succeeded', next_action: null },
  })
  expect(await answerChallenge(open, 'succeed')).toMatchObject({ status: 400 })
  expect((await stripe.paymentIntents.retrieve(open.id)).amount_received).toBe(5_000)
})

const back = 'http://localhost/back?from=checkout'
const openChallenge = async (
  { stripe, createIntent, confirmCard }: OpenStripe,
  more: Record<string, string>,
) => {
  const open = await createIntent()
  await confirmCard(open, { number }, more)
  const { next_action } = await stripe.paymentIntents.retrieve(open.id)
  const url = next_action?.redirect_to_url?.url ?? String(next_action?.use_stripe_sdk?.stripe_js)
  return { open, url }
}
const answer = (url: string, outcome: 'succeed' | 'fail') =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' })

test.each([
  ['succeed', 'succeeded', 'succeeded'],
  ['fail', 'failed', 'requires_payment_method'],
] as const)('the bank’s page sends the payer back after "%s"', async (outcome, redirect_status, status) => {
  const opened = await openStripe()
  const { stripe } = opened
  const { open, url } = await openChallenge(opened, { return_url: back })
  const asked = await fetch(url)
  expect(asked.headers.get('content-type')).toContain('text/html')
  expect(await asked.text()).toContain('$50.00')
  const reply = await answer(url, outcome)
  expect(reply.status).toBe(303)
  expect(Object.fromEntries(new URL(String(reply.headers.get('location'))).searchParams)).toEqual({
    from: 'checkout',
    payment_intent: open.id,
    payment_intent_client_secret: open.client_secret,
    redirect_status,
  })
  expect((await stripe.paymentIntents.retrieve(open.id)).status).toBe(status)
  expect((await answer(url, 'succeed')).status).toBe(410)
  expect((await stripe.paymentIntents.retrieve(open.id)).status).toBe(status)
})
