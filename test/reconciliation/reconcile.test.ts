import { describe, expect, it } from 'vitest'
import { addHours } from '#shared/dates.ts'
import { sum } from '#shared/money.ts'
import { api } from '#shared/routes.ts'
import { validCard } from '../club.ts'
import { filterByKind, openTreasury } from './treasury.ts'

const { club, admin, office, stripe, loseWebhooks, createPaidInvoice, compare } = await openTreasury()
const { listLedgerEntries, getInvoice } = await import('#functions/stores/invoices/store.ts')
const { getBankRecords } = await import('#functions/stores/reconciliation/bankRecords.ts')

describe('a comparison', () => {
  it('a comparison of a consistent ledger finds nothing, however often', async () => {
    await createPaidInvoice()
    const first = await compare()
    expect(first).toMatchObject({ hasStripe: true, exceptions: [], lastRun: { differences: 0, applied: 0 } })
    expect(first.lastRun?.compared).toBe(1)
    expect((await compare()).lastRun).toMatchObject({ compared: 1, applied: 0, differences: 0 })
  })

  it('a comparison brings payments, refunds and disputes whose webhooks were lost', async () => {
    loseWebhooks()
    const [pays, gives, loses] = [
      await createPaidInvoice(),
      await createPaidInvoice(),
      await createPaidInvoice('4000000000000259'),
    ]
    await stripe.refunds.create({ payment_intent: gives.intentId, amount: 2500 })
    const [dispute] = (await stripe.disputes.list({ payment_intent: loses.intentId })).data
    club.stripe.settleDispute(dispute?.id ?? '', 'lost')
    const { lastRun } = await compare()
    expect(lastRun).toMatchObject({ applied: 5, differences: 0 })
    expect(await office.invoice(pays.invoiceId)).toMatchObject({ status: 'paid' })
    expect(await office.invoice(gives.invoiceId)).toMatchObject({ status: 'paid', amountRefunded: 2500 })
    expect(await office.own(gives)).toMatchObject({ state: 'active', paymentStatus: 'paid' })
    expect(await office.invoice(loses.invoiceId)).toMatchObject({ balance: 12_500, disputed: true })
    expect((await compare()).lastRun).toMatchObject({ applied: 0 })
  })

  it('a comparison finds a refund that arrives days after it was made, and one that comes back', async () => {
    const slow = await createPaidInvoice('4000000000007726')
    const back = await createPaidInvoice('4000000000005126')
    loseWebhooks()
    const made = await Promise.all(
      [slow, back].map(({ intentId }) => stripe.refunds.create({ payment_intent: intentId, amount: 1000 })),
    )
    await compare()
    expect(await office.invoice(slow.invoiceId)).toMatchObject({ amountRefunded: 0 })
    expect(await office.invoice(back.invoiceId)).toMatchObject({ amountRefunded: 1000 })
    club.clock.pass({ days: 4 })
    expect(filterByKind(await compare(), 'refund-stuck')).toMatchObject([{ amount: 1000, ref: made[0]?.id }])
    club.stripe.settleRefund(made[0]?.id ?? '', 'succeed')
    club.stripe.settleRefund(made[1]?.id ?? '', 'fail')
    const after = await compare()
    expect(after.lastRun).toMatchObject({ applied: 2, differences: 0 })
    expect(filterByKind(after, 'refund-stuck')).toEqual([])
    const invoice = (id: string) => club.ok(api.invoices.get, { as: admin, params: { id } })
    expect(await invoice(slow.invoiceId)).toMatchObject({ amountRefunded: 1000 })
    expect(await invoice(back.invoiceId)).toMatchObject({ amountRefunded: 0 })
  })
})

describe('what the bank saw', () => {
  it('each entry shows what the bank saw: fee, net, and later the payout with its day', async () => {
    const one = await createPaidInvoice()
    const ref = `PAY#${one.intentId}`
    await compare()
    const known = async () => (await getBankRecords([ref])).get(ref)
    expect(await known()).toMatchObject({ amount: 12_500, fee: 393, net: 12_107, invoiceId: one.invoiceId })
    expect(await known()).not.toHaveProperty('payoutId')
    club.clock.pass({ days: 6 })
    await compare()
    const [payout] = (await stripe.payouts.list()).data
    expect(await known()).toMatchObject({ payoutId: payout?.id, fee: 393, payoutOn: expect.any(String) })
    await compare()
    expect(await known()).toMatchObject({ payoutId: payout?.id })
  })

  it('what the bank saw adds up to each payout, including held money, unclaimed money and Stripe’s own charges', async () => {
    const disputingCard = '4000000000000259'
    const [first, second] = [await createPaidInvoice(disputingCard), await createPaidInvoice(disputingCard)]
    const of = async ({ intentId }: { intentId: string }) =>
      (await stripe.disputes.list({ payment_intent: intentId })).data[0]?.id ?? ''
    club.stripe.settleDispute(await of(first), 'won')
    club.stripe.settleDispute(await of(second), 'lost')
    const stray = await stripe.paymentIntents.create({ amount: 900, currency: 'usd' })
    await club.pay(String(stray.client_secret), validCard)
    await club.stripe.settled()
    club.stripe.chargeFee(275, 'Radar (2026-03)')
    club.clock.pass({ days: 6 })
    await compare()
    const query = { from: '2026-01-01', to: '2027-12-31' }
    const lines = await club.ok(api.invoices.ledger, { as: admin, query })
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
    const params = { id: `unmatched:PAY#${stray.id}` }
    await club.ok(api.reconciliation.resolve, { as: admin, params, body: { note: 'A donation' } })
  })

  it('the ledger shows what the bank saw of a refund that is pending, arrives or never does', async () => {
    const createRefund = async () => {
      const one = await createPaidInvoice('4000000000007726')
      const { id } = await stripe.refunds.create({ payment_intent: one.intentId, amount: 2000 })
      return { ...one, refundId: id }
    }
    const [arrives, comesBack] = [await createRefund(), await createRefund()]
    await compare()
    const query = { from: '2026-01-01', to: '2027-12-31' }
    const linesOf = async ({ invoiceId }: { invoiceId: string }) => {
      const lines = await club.ok(api.invoices.ledger, { as: admin, query })
      return lines
        .filter(line => line.invoiceId === invoiceId)
        .toSorted((one, other) => (other.stripe?.net ?? 0) - (one.stripe?.net ?? 0))
        .map(({ kind, signed, stripe }) => [kind, signed, stripe?.net])
    }
    const paid = ['payment', 12_500, 12_107]
    for (const one of [arrives, comesBack])
      expect(await linesOf(one)).toEqual([paid, ['refund_sent', 0, -2000]])
    club.stripe.settleRefund(arrives.refundId, 'succeed')
    club.stripe.settleRefund(comesBack.refundId, 'fail')
    await club.stripe.settled()
    await compare()
    expect(await linesOf(arrives)).toEqual([paid, ['refund', -2000, -2000]])
    expect(await linesOf(comesBack)).toEqual([paid, ['refund_failed', 0, 2000], ['refund_sent', 0, -2000]])
  })
})

describe('the daily run', () => {
  it('the daily comparison is one job however often it is started, and two at once do no harm', async () => {
    loseWebhooks()
    const one = await createPaidInvoice()
    const event = { time: club.clock.now.toISOString(), daily: true }
    await Promise.all([1, 2, 3].map(() => club.handlers.jobs(event)))
    await Promise.all([compare(), compare()])
    expect(await getInvoice(one.invoiceId)).toMatchObject({ state: 'paid' })
    expect(await listLedgerEntries(one.invoiceId)).toHaveLength(1)
    const { listJobsDueBefore } = await import('#functions/platform/jobs/queue.ts')
    expect(await listJobsDueBefore('reconciliation', addHours(club.clock.now, 1))).toEqual([])
  })

  it('the daily comparison is tried again by itself when Stripe does not answer', async () => {
    loseWebhooks()
    const one = await createPaidInvoice()
    club.stripe.faults.error = { rate: 1 }
    await club.handlers.jobs({ time: club.clock.now.toISOString(), daily: true })
    expect(await getInvoice(one.invoiceId)).toMatchObject({ state: 'open' })
    club.stripe.faults.error = undefined
    club.clock.pass({ minutes: 6 })
    await club.tick()
    expect(await getInvoice(one.invoiceId)).toMatchObject({ state: 'paid' })
  })

  it('the daily comparison continues where it was interrupted, once, with the same result', async () => {
    const { listDueJobs, enqueueJob } = await import('#functions/platform/jobs/queue.ts')
    const { commit } = await import('#functions/platform/data/transaction.ts')
    const { runReconciliation } = await import('#functions/services/reconciliation/run.ts')
    loseWebhooks()
    const one = await createPaidInvoice()
    const { now } = club.clock
    await commit(enqueueJob({ kind: 'reconciliation', ref: 'pieces', at: now.toISOString(), payload: {} }))
    const waiting = () => listDueJobs('DUE', { now, kinds: ['reconciliation'], limit: 10 })
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
    expect((await compare()).lastRun).toMatchObject({ applied: 0 })
  })
})
