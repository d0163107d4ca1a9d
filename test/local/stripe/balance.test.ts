import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { openStripe } from './standIn.ts'

const day = 86_400_000

/** A stand-in whose clock the test moves. */
async function openWithClock() {
  const clock = { time: Date.parse('2026-03-02T15:00:00Z') }
  const passDays = (days: number) => {
    clock.time += days * day
  }
  return { passDays, ...(await openStripe({ now: () => new Date(clock.time) })) }
}

async function movements(stripe: Stripe, params: Stripe.BalanceTransactionListParams = {}) {
  const rows: Stripe.BalanceTransaction[] = []
  for await (const row of stripe.balanceTransactions.list({ limit: 2, ...params })) rows.push(row)
  return rows
}

test('Stripe’s balance has a movement for each charge, refund and failed refund', async () => {
  const { standIn, stripe, createPaidIntent } = await openStripe()
  const paid = await createPaidIntent('4000000000005126')
  const refund = await stripe.refunds.create({ payment_intent: paid.id, amount: 2_000 })
  standIn.settleRefund(refund.id, 'fail')
  await createPaidIntent('4000000000000002').catch(() => undefined)
  expect((await movements(stripe)).map(({ type, amount, fee, net }) => [type, amount, fee, net])).toEqual([
    ['refund_failure', 2_000, 0, 2_000],
    ['refund', -2_000, 0, -2_000],
    ['charge', 5_000, 175, 4_825],
  ])
  const failed = await stripe.refunds.retrieve(refund.id, {
    expand: ['balance_transaction', 'failure_balance_transaction'],
  })
  expect(failed).toMatchObject({
    status: 'failed',
    balance_transaction: { amount: -2_000 },
    failure_balance_transaction: { amount: 2_000 },
  })
})

test('Stripe’s balance is paid out day by day, and the bank has it a day later', async () => {
  const { passDays, stripe, createPaidIntent } = await openWithClock()
  await createPaidIntent()
  passDays(1)
  await createPaidIntent()
  expect((await stripe.payouts.list()).data).toEqual([])
  expect((await movements(stripe)).map(({ status }) => status)).toEqual(['pending', 'pending'])
  passDays(1)
  const [first] = (await stripe.payouts.list({ status: 'in_transit' })).data
  expect(first).toMatchObject({ amount: 4_825, arrival_date: Date.parse('2026-03-05T00:00:00Z') / 1000 })
  expect(await movements(stripe, { payout: first?.id ?? '' })).toMatchObject([
    { type: 'payout', amount: -4_825, source: first?.id },
    { type: 'charge', net: 4_825 },
  ])
  passDays(3)
  const all = (await stripe.payouts.list({ status: 'paid' })).data
  expect(all.map(({ amount }) => amount)).toEqual([4_825, 4_825])
})

test('a disputed card pays first, then takes its money back with a fee, and returns it once if the club wins', async () => {
  const { standIn, stripe, createPaidIntent, listEventTypes } = await openStripe()
  const paid = await createPaidIntent('4000000000000259')
  const [dispute] = (await stripe.disputes.list({ payment_intent: paid.id })).data
  expect(dispute).toMatchObject({ amount: 5_000, status: 'needs_response', reason: 'fraudulent' })
  expect((await movements(stripe, { source: dispute?.id })).map(({ type, net }) => [type, net])).toEqual([
    ['adjustment', -6_500],
  ])
  await expect(stripe.refunds.create({ payment_intent: paid.id })).rejects.toMatchObject({
    code: 'charge_disputed',
  })
  standIn.settleDispute(dispute?.id ?? '', 'won')
  expect(await stripe.disputes.retrieve(dispute?.id ?? '')).toMatchObject({
    status: 'won',
    balance_transactions: [{ net: -6_500 }, { net: 5_000 }],
  })
  await expect(stripe.disputes.close(dispute?.id ?? '')).rejects.toMatchObject({ code: 'dispute_closed' })
  await standIn.settled()
  expect(listEventTypes().filter(type => /dispute/.test(type))).toEqual([
    'charge.dispute.closed',
    'charge.dispute.created',
    'charge.dispute.funds_reinstated',
    'charge.dispute.funds_withdrawn',
  ])
})
