import Stripe from 'stripe'
import { afterAll, describe, expect, it } from 'vitest'
import { addHours } from '#shared/dates.ts'
import { api } from '#shared/routes.ts'
import { testKeys } from '../cards.ts'
import { openClub } from '../club.ts'
import { runs } from '../proof.ts'
import { createTreasurer } from './treasurer.ts'

const club = await openClub()
const admin = await club.person('admin')
const office = createTreasurer(club, admin)
afterAll(async () => expect(await club.verify()).toEqual([]))

const { hostname, port } = new URL(club.stripe.url)
const stripe = new Stripe(testKeys.secretKey, { protocol: 'http', host: hostname, port })
const { handleDispute } = await import('#functions/services/payments/handleDispute.ts')
const { getException } = await import('#functions/stores/reconciliation/store.ts')
const { listLedgerEntries, getInvoice, replaceInvoice } = await import('#functions/stores/invoices/store.ts')
const { commit } = await import('#functions/platform/data/transaction.ts')

/** A spot that was paid with a card whose owner then disputes it. `silent`: Stripe's word of it gets lost. */
async function createDisputedPayment({ silent = false } = {}) {
  const one = await office.createUnpaidInvoice()
  const secret = await office.clientSecret(one, 12_500)
  club.stripe.faults.dropWebhook = silent ? { rate: 1 } : undefined
  await club.pay(secret, '4000000000000259')
  const intentId = secret.split('_secret')[0] ?? ''
  const [dispute] = (await stripe.disputes.list({ payment_intent: intentId })).data
  if (!dispute) throw new Error('there is no dispute')
  await club.stripe.settled()
  return { ...one, intentId, dispute }
}

async function decide({ id }: { id: string }, outcome: 'won' | 'lost') {
  club.stripe.settleDispute(id, outcome)
  await club.stripe.settled()
}

const exceptionOf = (kind: 'dispute' | 'dispute-lost', ref: string) => getException(`${kind}:${ref}`)

describe('a dispute', () => {
  it('an open dispute leaves spot and invoice as they are, and asks the treasurer to answer', async () => {
    const one = await createDisputedPayment()
    const invoice = await office.invoice(one.invoiceId)
    expect(invoice).toMatchObject({ status: 'paid', balance: 0, disputed: true })
    expect(await office.own(one)).toMatchObject({ paymentStatus: 'paid', state: 'active' })
    expect(await exceptionOf('dispute', one.dispute.id)).toMatchObject({
      state: 'open',
      invoiceId: one.invoiceId,
      amount: 12_500,
      detail: addHours(club.clock.now, 9 * 24).toISOString(),
    })
  })

  it('a lost dispute makes the money owed again, at once and without a date for the spot', async () => {
    const one = await createDisputedPayment()
    club.clock.pass({ minutes: 6 })
    await decide(one.dispute, 'lost')
    expect(await office.invoice(one.invoiceId)).toMatchObject({
      ...{ amountPaid: 12_500, lost: 12_500, balance: 12_500, disputed: true },
    })
    club.clock.pass({ minutes: 6 })
    expect(await office.invoice(one.invoiceId)).toMatchObject({ status: 'overdue' })
    const own = await office.own(one)
    expect(own).toMatchObject({ paymentStatus: 'pay_later', state: 'active', balance: 12_500 })
    expect(own?.graceUntil).toBeUndefined()
    expect(await exceptionOf('dispute', one.dispute.id)).toMatchObject({
      state: 'resolved',
      resolvedBy: 'system',
    })
    expect(await exceptionOf('dispute-lost', `DSP#${one.dispute.id}`)).toMatchObject({ state: 'open' })
    const mails = club.ses.mails(one.parent.email).map(mail => mail.subject)
    expect(mails.filter(subject => /disput/i.test(subject))).toEqual([])
  })

  it('a dispute that is won is over', async () => {
    const one = await createDisputedPayment()
    await decide(one.dispute, 'won')
    expect(await office.invoice(one.invoiceId)).toMatchObject({ status: 'paid', disputed: false })
    expect(await exceptionOf('dispute', one.dispute.id)).toMatchObject({ state: 'resolved' })
  })

  it('a lost dispute is paid for by another card, and a won appeal brings the first money back', async () => {
    const one = await createDisputedPayment()
    await decide(one.dispute, 'lost')
    await office.byCard(one)
    expect(await office.own(one)).toMatchObject({ paymentStatus: 'paid', balance: 0 })
    const other = await createDisputedPayment()
    await decide(other.dispute, 'lost')
    await decide(other.dispute, 'won')
    await handleDispute({ ...other.dispute, status: 'won' }, { actor: 'stripe:evt_1' }, club.clock.now)
    expect(await office.invoice(other.invoiceId)).toMatchObject({ status: 'paid', disputed: false })
    expect((await listLedgerEntries(other.invoiceId)).map(entry => entry.kind)).toEqual([
      'dispute_lost',
      'payment',
      'reversal',
    ])
  })

  it('a dispute never costs a child its spot by itself, lost or open', async () => {
    const lost = await createDisputedPayment()
    await decide(lost.dispute, 'lost')
    const open = await office.createUnpaidInvoice()
    await club.ok(api.registrations.update, {
      as: open.parent,
      params: { id: open.registration.id },
      body: { paymentStatus: 'pay_later' },
    })
    const invoice = await getInvoice(open.invoiceId)
    if (!invoice) throw new Error('there is no invoice')
    const dispute = { id: 'dp_x', state: 'open' as const, at: club.clock.now.toISOString() }
    await commit(replaceInvoice({ ...invoice, disputes: [dispute] }))
    const begun = club.clock.now
    for (let hour = 1; hour <= 100; hour += 3) {
      club.clock.moveTo(begun, { hours: hour })
      await club.tick()
    }
    const { getRegistration } = await import('#functions/stores/registrations/store.ts')
    for (const { registration } of [lost, open])
      expect(await getRegistration(registration.id)).toMatchObject({ state: 'active' })
    club.clock.moveTo(begun)
  })

  it('a dispute about a payment that is not ours waits for somebody', async () => {
    const one = await createDisputedPayment({ silent: true })
    const foreign = { ...one.dispute, id: 'dp_foreign', payment_intent: 'pi_foreign' }
    await handleDispute(foreign, { actor: 'stripe:evt_1' }, club.clock.now)
    expect(await exceptionOf('dispute', 'dp_foreign')).toMatchObject({ state: 'open' })
    for (const { id } of club.stripe.events().filter(event => isOf(event, one)))
      await club.stripe.deliverAgain(id)
  })
})

type Told = ReturnType<typeof club.stripe.events>[number]

/** All of Stripe's events about a payment and its dispute. */
function isOf({ type, data: { object } }: Told, one: { intentId: string }): boolean {
  if (type === 'payment_intent.succeeded') return object.id === one.intentId
  return /dispute/.test(type) && 'payment_intent' in object && object.payment_intent === one.intentId
}

describe.each(['won', 'lost'] as const)('Stripe’s events about a dispute that is %s', outcome => {
  it('Stripe’s events about a dispute have the same result in every order, each sent twice', async () => {
    const first = await createDisputedPayment({ silent: true })
    await decide(first.dispute, outcome)
    const count = club.stripe.events().filter(event => isOf(event, first)).length
    const ends = new Set<string>()
    for (const [n, order] of ordersOf(count).entries()) {
      const one = n === 0 ? first : await createDisputedPayment({ silent: true })
      if (n > 0) await decide(one.dispute, outcome)
      const events = club.stripe.events().filter(event => isOf(event, one))
      for (const index of [...order, ...order]) {
        const status = await club.stripe.deliverAgain(events[index]?.id ?? '')
        expect(status).toBe(200)
      }
      ends.add(JSON.stringify(await endOf(one)))
    }
    club.stripe.faults.dropWebhook = undefined
    expect([...ends]).toHaveLength(1)
    expect([...ends][0]).toContain(outcome === 'won' ? '"status":"paid"' : '"balance":12500')
  })
})

async function endOf(one: Awaited<ReturnType<typeof createDisputedPayment>>) {
  const { status, balance, amountPaid, disputed: flag } = await office.invoice(one.invoiceId)
  const own = await office.own(one)
  const row = await getInvoice(one.invoiceId)
  const entries = (await listLedgerEntries(one.invoiceId)).map(({ kind, amount }) => [kind, amount])
  const states = await Promise.all([
    exceptionOf('dispute', one.dispute.id),
    exceptionOf('dispute-lost', `DSP#${one.dispute.id}`),
  ])
  return {
    status,
    balance,
    amountPaid,
    flag,
    own: [own?.paymentStatus, own?.state, own?.graceUntil],
    disputes: row?.disputes?.map(({ state }) => state),
    entries,
    states: states.map(row => row?.state),
  }
}

/** Orders of so many items: a few, spread evenly over all; a proof runs all of them. */
function ordersOf(count: number): number[][] {
  const all = permutations(Array.from({ length: count }, (_, index) => index))
  const each = Math.ceil(all.length / runs(8, 120))
  return all.filter((_, n) => n % each === 0)
}

const permutations = (of: number[]): number[][] =>
  of.length < 2
    ? [of]
    : of.flatMap(one => permutations(of.filter(other => other !== one)).map(rest => [one, ...rest]))
