import Stripe from 'stripe'
import { afterAll, describe, expect, it } from 'vitest'
import { effectiveEntries } from '#shared/invoices/rules.ts'
import { api } from '#shared/routes.ts'
import { testKeys } from '../cards.ts'
import { openClub } from '../club.ts'
import { createTreasurer } from '../payments/treasurer.ts'
import { createRandom, runs } from '../proof.ts'

const club = await openClub()
const admin = await club.person('admin')
const office = createTreasurer(club, admin)
afterAll(async () => expect(await club.verify()).toEqual([]))

const { hostname, port } = new URL(club.stripe.url)
const stripe = new Stripe(testKeys.secretKey, { protocol: 'http', host: hostname, port })
const { listLedgerEntries, getInvoice } = await import('#functions/stores/invoices/store.ts')
const { getRegistration } = await import('#functions/stores/registrations/store.ts')
const { listStats } = await import('#functions/stores/programs/store.ts')

type Charged = Awaited<ReturnType<typeof office.createUnpaidInvoice>> & { intentId: string }

async function charged(number: string): Promise<Charged> {
  const one = await office.createUnpaidInvoice()
  const secret = await office.clientSecret(one, 12_500)
  await club.pay(secret, number)
  return { ...one, intentId: secret.split('_secret')[0] ?? '' }
}

/** Money in every possible state: kept, refunded in part and in full, returned by a bank, disputed. */
const stories: Record<string, () => Promise<Charged>> = {
  paid: () => charged('4242424242424242'),
  async 'given back in part'() {
    const one = await charged('4242424242424242')
    await stripe.refunds.create({ payment_intent: one.intentId, amount: 2500 })
    return one
  },
  async 'given back'() {
    const one = await charged('4242424242424242')
    await stripe.refunds.create({ payment_intent: one.intentId })
    return one
  },
  async 'given back, and the bank sent it back'() {
    const one = await charged('4000000000005126')
    const { id } = await stripe.refunds.create({ payment_intent: one.intentId, amount: 2500 })
    club.stripe.settleRefund(id, 'fail')
    return one
  },
  'won against a bank': () => createDisputedPayment('won'),
  'lost to a bank': () => createDisputedPayment('lost'),
}

async function createDisputedPayment(outcome: 'won' | 'lost') {
  const one = await charged('4000000000000259')
  const [dispute] = (await stripe.disputes.list({ payment_intent: one.intentId })).data
  club.stripe.settleDispute(dispute?.id ?? '', outcome)
  return one
}

/** The final state of money, registration and figures. */
async function endOf({ invoiceId, registration }: Charged) {
  const [invoice, row, entries, stats] = await Promise.all([
    getInvoice(invoiceId),
    getRegistration(registration.id),
    listLedgerEntries(invoiceId),
    listStats(),
  ])
  const { state, balance, amountPaid, amountRefunded, collected, disputes } = invoice ?? {}
  const { programId: _, ...figures } = stats.find(({ programId }) => programId === invoice?.programId) ?? {}
  return {
    invoice: {
      state,
      balance,
      amountPaid,
      amountRefunded,
      collected,
      disputes: disputes?.map(one => one.state),
    },
    place: [row?.state, row?.paymentStatus, row?.balance, row?.collected, row?.graceUntil],
    entries: effectiveEntries(entries)
      .map(({ kind, amount, accepted }) => `${kind} ${amount} ${accepted}`)
      .sort(),
    figures,
  }
}

const compare = async () => {
  const token = await club.signIn(admin)
  return club.ok(api.reconciliation.run, { as: { token } })
}

/** The events that Stripe has sent, or would have sent, about one payment. */
const eventsOf = ({ intentId }: Charged) =>
  club.stripe.events().filter(({ data: { object } }) => {
    if (object.object === 'payment_intent') return object.id === intentId
    return 'payment_intent' in object && object.payment_intent === intentId
  })

const faults = club.stripe.faults
const dropped = async <T>(story: () => Promise<T>): Promise<T> => {
  faults.dropWebhook = { rate: 1 }
  const one = await story()
  faults.dropWebhook = undefined
  return one
}

describe.each(Object.entries(stories))('money that is %s', (_, story) => {
  it('money has the same result whether Stripe’s webhook arrives, is lost, comes a hundred times or days late', async () => {
    const plain = await story()
    await club.stripe.settled()
    const expected = await endOf(plain)

    const lost = await dropped(story)
    await compare()
    expect(await endOf(lost), 'lost').toEqual(expected)

    faults.duplicateWebhook = { rate: 1, copies: runs(20, 100) }
    const often = await story()
    await club.stripe.settled()
    faults.duplicateWebhook = undefined
    expect(await endOf(often), 'often').toEqual(expected)

    const late = await dropped(story)
    const { now } = club.clock
    await compare()
    club.clock.moveTo(now, { days: 5 })
    const { roll } = createRandom(late.intentId.length)
    const events = eventsOf(late).toSorted(() => roll(3) - 1)
    for (const { id } of events) expect(await club.stripe.deliverAgain(id)).toBe(200)
    expect(await endOf(late), 'late').toEqual(expected)
    club.clock.moveTo(now)
  })
})

it('a hundred simultaneous deliveries of one payment are one payment', async () => {
  const one = await dropped(() => charged('4242424242424242'))
  const event = eventsOf(one).find(({ type }) => type === 'payment_intent.succeeded')
  const deliveries = Array.from({ length: 100 }, () => club.stripe.deliverAgain(event?.id ?? ''))
  expect(new Set(await Promise.all([...deliveries, compare().then(() => 200)]))).toEqual(new Set([200]))
  expect(await listLedgerEntries(one.invoiceId)).toHaveLength(1)
})
