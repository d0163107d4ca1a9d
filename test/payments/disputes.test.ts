import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { isDisputed, isLost } from '#functions/services/payments/invoiceDisputes.ts'
import { addHours } from '#shared/dates.ts'
import { api } from '#shared/routes.ts'
import { expectNo, expectOk, openTreasury } from './treasurer.ts'

const { club, admin, stripe, byCard, createUnpaidInvoice, invoice, own, payLater } = await openTreasury()

const { handleDispute } = await import('#functions/services/payments/handleDispute.ts')
const { getException } = await import('#functions/stores/reconciliation/store.ts')
const { listLedgerEntries, getInvoice, replaceInvoice } = await import('#functions/stores/invoices/store.ts')
const { commit } = await import('#functions/platform/data/transaction.ts')

/** A spot that was paid with a card whose owner then disputes it. */
async function createDisputedPayment() {
  const one = await createUnpaidInvoice()
  const { intentId } = await byCard(one, '4000000000000259')
  const [dispute] = (await stripe.disputes.list({ payment_intent: intentId })).data
  if (!dispute) throw new Error('there is no dispute')
  return { ...one, intentId, dispute }
}

async function decide({ id }: { id: string }, outcome: 'won' | 'lost') {
  club.stripe.settleDispute(id, outcome)
  await club.stripe.settled()
}

const report = (dispute: Stripe.Dispute, status: Stripe.Dispute.Status) =>
  handleDispute({ ...dispute, status }, { actor: 'stripe:evt_1' }, club.clock.now)
const exceptionOf = (kind: 'dispute' | 'dispute-lost', ref: string) => getException(`${kind}:${ref}`)

describe('a dispute', () => {
  test('an open dispute leaves spot and invoice as they are, and asks the treasurer to answer', async () => {
    const one = await createDisputedPayment()
    expect(await invoice(one.invoiceId)).toMatchObject({ status: 'paid', balance: 0, disputed: true })
    expect(await own(one)).toMatchObject({ paymentStatus: 'paid', state: 'active' })
    expect(await exceptionOf('dispute', one.dispute.id)).toMatchObject({
      state: 'open',
      invoiceId: one.invoiceId,
      amount: 12_500,
      detail: addHours(club.clock.now, 9 * 24).toISOString(),
    })
  })

  test('a disputed payment is not promised back by canceling the registration, which may go without it', async () => {
    const one = await createDisputedPayment()
    const params = { id: one.registration.id }
    const cancel = (of: 'full' | 'none') =>
      club.call(api.registrations.cancel, { as: admin, params, query: { refund: of } })
    expectNo(await cancel('full'), 'A bank is disputing this payment. Please wait for its decision.')
    expect(await own(one)).toMatchObject({ paymentStatus: 'paid', state: 'active' })
    expectOk(await cancel('none'))
    expectNo(await cancel('full'), 'A bank is disputing this payment. Please wait for its decision.')
    await decide(one.dispute, 'won')
    expectOk(await cancel('full'))
    await club.stripe.settled()
    expect(await invoice(one.invoiceId)).toMatchObject({ status: 'refunded', amountRefunded: 12_500 })
  })

  test('a lost dispute makes the money owed again, at once and without a date for the spot', async () => {
    const one = await createDisputedPayment()
    club.clock.pass({ minutes: 6 })
    await decide(one.dispute, 'lost')
    expect(await invoice(one.invoiceId)).toMatchObject({
      ...{ amountPaid: 12_500, lost: 12_500, balance: 12_500, disputed: true },
    })
    club.clock.pass({ minutes: 6 })
    expect(await invoice(one.invoiceId)).toMatchObject({ status: 'overdue' })
    const registration = await own(one)
    expect(registration).toMatchObject({ paymentStatus: 'pay_later', state: 'active', balance: 12_500 })
    expect(registration?.graceUntil).toBeUndefined()
    expect(await exceptionOf('dispute', one.dispute.id)).toMatchObject({
      state: 'resolved',
      resolvedBy: 'system',
    })
    expect(await exceptionOf('dispute-lost', `DSP#${one.dispute.id}`)).toMatchObject({ state: 'open' })
    const mails = club.ses.mails(one.parent.email).map(mail => mail.subject)
    expect(mails.filter(subject => /disput/i.test(subject))).toEqual([])
  })

  test.each([
    ['won', 'won'],
    ['warning_closed', 'won'],
    ['prevented', 'won'],
    ['warning_needs_response', 'open'],
    ['under_review', 'open'],
  ] as const)('a dispute that Stripe calls %s is %s', async (status, state) => {
    const { invoiceId, dispute } = await createDisputedPayment()
    await report(dispute, status)
    expect(await getInvoice(invoiceId)).toMatchObject({ disputes: [{ state }], balance: 0 })
    const exception = await exceptionOf('dispute', dispute.id)
    expect(exception?.state).toBe(state === 'won' ? 'resolved' : 'open')
  })

  test('a dispute that is won is over, whatever is reported of it later', async () => {
    const { invoiceId, dispute } = await createDisputedPayment()
    await decide(dispute, 'won')
    for (const late of ['needs_response', 'lost'] as const) await report(dispute, late)
    expect(await invoice(invoiceId)).toMatchObject({ status: 'paid', disputed: false })
    expect(await exceptionOf('dispute', dispute.id)).toMatchObject({ state: 'resolved' })
  })

  test('a lost dispute is paid for by another card, and a won appeal brings the first money back', async () => {
    const one = await createDisputedPayment()
    await decide(one.dispute, 'lost')
    await byCard(one)
    expect(await own(one)).toMatchObject({ paymentStatus: 'paid', balance: 0 })
    const other = await createDisputedPayment()
    await decide(other.dispute, 'lost')
    await decide(other.dispute, 'won')
    await report(other.dispute, 'won')
    expect(await invoice(other.invoiceId)).toMatchObject({ status: 'paid', disputed: false })
    const kinds = (await listLedgerEntries(other.invoiceId)).map(({ kind }) => kind)
    expect(kinds).toEqual(['dispute_lost', 'payment', 'reversal'])
  })

  test('a dispute never costs a child its spot by itself, lost or open', async () => {
    const lost = await createDisputedPayment()
    await decide(lost.dispute, 'lost')
    const open = await createUnpaidInvoice()
    await payLater(open)
    const invoice = await getInvoice(open.invoiceId)
    if (!invoice) throw new Error('there is no invoice')
    const dispute = { id: 'dp_x', state: 'open' as const, at: club.clock.now.toISOString() }
    await commit(replaceInvoice({ ...invoice, disputes: [dispute] }))
    const begun = club.clock.now
    for (const hours of [1, 50, 73, 74, 100]) {
      club.clock.moveTo(begun, { hours })
      await club.tick()
    }
    const { getRegistration } = await import('#functions/stores/registrations/store.ts')
    for (const { registration } of [lost, open])
      expect(await getRegistration(registration.id)).toMatchObject({ state: 'active' })
    club.clock.moveTo(begun)
  })

  test('a dispute about a payment that is not ours waits for somebody', async () => {
    const { dispute } = await createDisputedPayment()
    const foreign = { ...dispute, id: 'dp_foreign', payment_intent: 'pi_foreign' }
    for (let times = 0; times < 2; times++) await report(foreign, 'needs_response')
    expect(await exceptionOf('dispute', 'dp_foreign')).toMatchObject({ state: 'open' })
  })
})

test.each([
  [[], false, false],
  [['open'], true, false],
  [['won'], false, false],
  [['lost'], true, true],
  [['won', 'open'], true, false],
  [['won', 'lost'], true, true],
] as const)(
  'an invoice with the disputes %j is disputed: %s, and has lost money: %s',
  (states, disputed, lost) => {
    const disputes = states.map(state => ({ id: `dp_${state}`, state, at: '2026-03-02T15:00:00.000Z' }))
    expect([isDisputed({ disputes }), isLost({ disputes })]).toEqual([disputed, lost])
  },
)
