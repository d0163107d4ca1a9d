import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { addHours } from '#shared/dates.ts'
import { sum } from '#shared/money.ts'
import { api } from '#shared/routes.ts'
import { expectOk } from '../payments/treasurer.ts'
import { openReconciledClub, type PaidInvoice } from './treasury.ts'

const { club, admin, office, stripe, loseWebhooks, createPaidInvoice, payForNothing, compare, resolve } =
  await openReconciledClub()
const { listLedgerEntries, getInvoice } = await import('#functions/stores/invoices/store.ts')
const { getBankRecords } = await import('#functions/stores/reconciliation/bankRecords.ts')
const { commit } = await import('#functions/platform/data/transaction.ts')
const queue = await import('#functions/platform/jobs/queue.ts')
const { runReconciliation } = await import('#functions/services/reconciliation/run.ts')
const { toMovements } = await import('#functions/services/reconciliation/compareMovements.ts')
const applying = await import('#functions/services/reconciliation/applyFromStripe.ts')
const fee = 12_500
const slowCard = '4000000000007726'
const returningCard = '4000000000005126'
const disputingCard = '4000000000000259'

const refund = ({ intentId }: PaidInvoice, amount: number) =>
  stripe.refunds.create({ payment_intent: intentId, amount })
async function decideDispute({ intentId }: PaidInvoice, outcome: 'won' | 'lost') {
  const [dispute] = (await stripe.disputes.list({ payment_intent: intentId })).data
  club.stripe.settleDispute(dispute?.id ?? '', outcome)
}
const fetchLines = () =>
  club.ok(api.invoices.ledger, { as: admin, query: { from: '2026-01-01', to: '2027-12-31' } })

describe('a comparison', () => {
  test('a comparison brings payments, refunds and disputes whose webhooks were lost, and then finds nothing', async () => {
    const before = await compare()
    loseWebhooks()
    const [pays, gives] = [await createPaidInvoice(), await createPaidInvoice()]
    const loses = await createPaidInvoice(disputingCard)
    await refund(gives, 2500)
    await decideDispute(loses, 'lost')
    const { differences } = before
    const { compared, ...found } = await compare()
    expect(found).toMatchObject({ applied: 5, differences })
    expect(compared).toBe(before.compared + 5)
    expect(await office.invoice(pays.invoiceId)).toMatchObject({ status: 'paid' })
    expect(await office.invoice(gives.invoiceId)).toMatchObject({ status: 'paid', amountRefunded: 2500 })
    expect(await office.own(gives)).toMatchObject({ state: 'active', paymentStatus: 'paid' })
    expect(await office.invoice(loses.invoiceId)).toMatchObject({ balance: fee, disputed: true })
    expect(await compare()).toMatchObject({ applied: 0, compared, differences })
  })

  test('a refund brings its payment, and what is known already is not applied again', async () => {
    loseWebhooks()
    const one = await createPaidInvoice()
    await applying.applyStripeRefund(await refund(one, 1000), club.clock.now)
    expect(await getInvoice(one.invoiceId)).toMatchObject({ amountPaid: fee, amountRefunded: 1000 })
    expect(await applying.applyStripeIntent(one.intentId, club.clock.now)).toBe('nothing')
  })

  test('a comparison finds a refund that arrives days after it was made, and one that comes back', async () => {
    const [slow, back] = [await createPaidInvoice(slowCard), await createPaidInvoice(returningCard)]
    loseWebhooks()
    const [arriving, failing] = [await refund(slow, 1000), await refund(back, 1000)]
    const refunded = async ({ invoiceId }: PaidInvoice) => (await getInvoice(invoiceId))?.amountRefunded
    const stuck = async () =>
      (await compare()).ofKind('refund-stuck').filter(({ ref }) => ref === arriving.id)
    expect(await stuck()).toEqual([])
    expect([await refunded(slow), await refunded(back)]).toEqual([0, 1000])
    club.clock.pass({ hours: 71 })
    expect(await stuck()).toEqual([])
    club.clock.pass({ hours: 1 })
    expect(await stuck()).toMatchObject([{ amount: 1000, invoiceId: slow.invoiceId }])
    club.stripe.settleRefund(arriving.id, 'succeed')
    club.stripe.settleRefund(failing.id, 'fail')
    expect(await compare()).toMatchObject({ applied: 2 })
    expect(await stuck()).toEqual([])
    expect([await refunded(slow), await refunded(back)]).toEqual([1000, 0])
  })
})

describe('what the bank saw', () => {
  test('what the bank saw of each entry adds up to its payout, including held money, unclaimed money and Stripe’s own charges', async () => {
    const one = await createPaidInvoice()
    const ref = `PAY#${one.intentId}`
    const known = async () => (await getBankRecords([ref])).get(ref)
    await decideDispute(await createPaidInvoice(disputingCard), 'won')
    await decideDispute(await createPaidInvoice(disputingCard), 'lost')
    const stray = await payForNothing(900)
    club.stripe.chargeFee(275, 'Radar (2026-03)')
    await compare()
    expect(await known()).toMatchObject({ amount: fee, fee: 393, net: 12_107, invoiceId: one.invoiceId })
    expect(await known()).not.toHaveProperty('payoutId')

    club.clock.pass({ days: 6 })
    for (let times = 0; times < 2; times++) {
      await compare()
      expect(await known()).toMatchObject({
        fee: 393,
        payoutId: expect.any(String),
        payoutOn: expect.any(String),
      })
    }
    const lines = await fetchLines()
    const payouts = (await stripe.payouts.list({ limit: 100 })).data.filter(({ status }) => status === 'paid')
    expect(payouts.length).toBeGreaterThan(0)
    for (const { id, amount } of payouts) {
      const own = lines.flatMap(({ stripe }) => (stripe?.payoutId === id ? [stripe] : []))
      expect(sum(own.map(({ net }) => net)), id).toBe(amount)
      expect(new Set(own.map(({ payoutAmount }) => payoutAmount))).toEqual(new Set([amount]))
    }
    expect(lines.filter(({ kind }) => kind === 'stripe')).toMatchObject([
      { reference: 'Radar (2026-03)', signed: 0, invoiceNumber: '', stripe: { fee: 275, net: -275 } },
    ])
    expectOk(await resolve(`unmatched:PAY#${stray}`))
  })

  test('what the bank saw of a refund shows that it is pending, arrives or never does', async () => {
    const [arrives, returns] = [await createPaidInvoice(slowCard), await createPaidInvoice(slowCard)]
    const [arriving, returning] = [await refund(arrives, 2000), await refund(returns, 2000)]
    await compare()
    const linesOf = async ({ invoiceId }: PaidInvoice) =>
      (await fetchLines())
        .filter(line => line.invoiceId === invoiceId)
        .toSorted((one, other) => (other.stripe?.net ?? 0) - (one.stripe?.net ?? 0))
        .map(({ kind, signed, stripe }) => [kind, signed, stripe?.net])
    const [paid, sent] = [
      ['payment', fee, 12_107],
      ['refund_sent', 0, -2000],
    ]
    for (const one of [arrives, returns]) expect(await linesOf(one)).toEqual([paid, sent])
    club.stripe.settleRefund(arriving.id, 'succeed')
    club.stripe.settleRefund(returning.id, 'fail')
    await club.stripe.settled()
    await compare()
    expect(await linesOf(arrives)).toEqual([paid, ['refund', -2000, -2000]])
    expect(await linesOf(returns)).toEqual([paid, ['refund_failed', 0, 2000], sent])
  })

  test.each<[what: string, type: string, amount: number, source: object | null, expected: string[]]>([
    ['nothing by a payout', 'payout', -5, { object: 'payout' }, []],
    ['its own fee by Stripe', 'stripe_fee', -5, null, ['TXN#txn_1']],
    ['a payment', 'charge', 5, { object: 'charge', payment_intent: 'pi_1' }, ['PAY#pi_1, applied']],
    ['a charge of the dashboard', 'charge', 5, { object: 'charge', id: 'ch_1' }, ['PAY#ch_1, applied']],
    ['a refund', 'refund', -5, { object: 'refund', status: 'succeeded' }, ['REF#id_1, applied']],
    ['a refund that is pending', 'refund', -5, { object: 'refund', status: 'pending' }, ['REF#id_1']],
    ['a refund that came back', 'refund_failure', 5, { object: 'refund' }, ['RFF#id_1, applied']],
    ['a dispute', 'adjustment', -5, { object: 'dispute' }, ['DSP#id_1']],
    ['a dispute that is won', 'adjustment', 5, { object: 'dispute' }, ['REV#DSP#id_1']],
  ])('what moves the balance of the club: %s', (_, type, amount, source, expected) => {
    const object = source && { id: 'id_1', metadata: {}, ...source }
    const txn = { id: 'txn_1', type, amount, currency: 'usd', source: object }
    const movements = toMovements(txn as unknown as Stripe.BalanceTransaction)
    expect(movements.map(({ ref, apply }) => (apply ? `${ref}, applied` : ref))).toEqual(expected)
  })
})

describe('the daily run', () => {
  const runDaily = () => club.handlers.jobs({ time: club.clock.now.toISOString(), daily: true })

  test('the daily comparison is one job however often it is started, and two at once do no harm', async () => {
    loseWebhooks()
    const one = await createPaidInvoice()
    await Promise.all([runDaily(), runDaily(), runDaily()])
    await Promise.all([compare(), compare()])
    expect(await getInvoice(one.invoiceId)).toMatchObject({ state: 'paid' })
    expect(await listLedgerEntries(one.invoiceId)).toHaveLength(1)
    expect(await queue.listJobsDueBefore('reconciliation', addHours(club.clock.now, 1))).toEqual([])
  })

  test('the daily comparison is tried again by itself when Stripe does not answer', async () => {
    loseWebhooks()
    const { invoiceId } = await createPaidInvoice()
    club.stripe.faults.error = { rate: 1 }
    await club.handlers.jobs({ time: club.clock.now.toISOString(), daily: true })
    expect(await getInvoice(invoiceId)).toMatchObject({ state: 'open' })
    club.stripe.faults.error = undefined
    club.clock.pass({ minutes: 6 })
    await club.tick()
    expect(await getInvoice(invoiceId)).toMatchObject({ state: 'paid' })
  })

  test('the daily comparison continues where it was interrupted, once, with the same result', async () => {
    loseWebhooks()
    const one = await createPaidInvoice()
    const { now } = club.clock
    await commit(
      queue.enqueueJob({ kind: 'reconciliation', ref: 'pieces', at: now.toISOString(), payload: {} }),
    )
    const waiting = () => queue.listDueJobs('DUE', { now, kinds: ['reconciliation'], limit: 10 })
    let pieces = 0
    for (let [job] = await waiting(); job; [job] = await waiting()) {
      const piece = job
      await Promise.all([1, 2].map(() => runReconciliation(piece, now, -1)))
      const left = await waiting()
      expect(left.length).toBeLessThanOrEqual(1)
      if (left[0]?.ref === piece.ref) break
      pieces++
    }
    expect(pieces).toBeGreaterThanOrEqual(6)
    expect(await getInvoice(one.invoiceId)).toMatchObject({ state: 'paid' })
    expect(await compare()).toMatchObject({ applied: 0 })
  })
})
