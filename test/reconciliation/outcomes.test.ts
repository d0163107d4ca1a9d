import { expect, test } from 'vitest'
import { effectiveEntries } from '#shared/invoices/rules.ts'
import { api } from '#shared/routes.ts'
import { validCard } from '../club.ts'
import { intentIdOf, openTreasury } from '../payments/treasurer.ts'
import { createRandom, runs } from '../proof.ts'

const { club, admin, stripe, clientSecret, createUnpaidInvoice } = await openTreasury()

const { listLedgerEntries, getInvoice } = await import('#functions/stores/invoices/store.ts')
const { getRegistration } = await import('#functions/stores/registrations/store.ts')
const { listStats } = await import('#functions/stores/programs/store.ts')
const { listOpenExceptions } = await import('#functions/stores/reconciliation/store.ts')
const { roll } = createRandom(23)

async function charge(number = validCard) {
  const one = await createUnpaidInvoice()
  const secret = await clientSecret(one, 12_500)
  await club.pay(secret, number)
  return { ...one, intentId: intentIdOf(secret) }
}
type Charged = Awaited<ReturnType<typeof charge>>

async function refund(amount?: number, number = validCard) {
  const one = await charge(number)
  const { id: refundId } = await stripe.refunds.create({ payment_intent: one.intentId, amount })
  return { ...one, refundId }
}

async function refundInVain() {
  const one = await refund(2500, '4000000000005126')
  club.stripe.settleRefund(one.refundId, 'fail')
  return one
}

async function dispute(outcome: 'won' | 'lost') {
  const one = await charge('4000000000000259')
  const [opened] = (await stripe.disputes.list({ payment_intent: one.intentId })).data
  club.stripe.settleDispute(opened?.id ?? '', outcome)
  return one
}

/** Money in every possible state, and how it ends: the invoice, what is owed, and the spot. */
const stories: [name: string, story: () => Promise<Charged>, end: [string, number, string]][] = [
  ['paid', charge, ['paid', 0, 'active']],
  ['given back in part', () => refund(2500), ['paid', 0, 'active']],
  ['given back', refund, ['refunded', 0, 'cancelled']],
  ['given back, and the bank sent it back', refundInVain, ['paid', 0, 'active']],
  ['won against a bank', () => dispute('won'), ['paid', 0, 'active']],
  ['lost to a bank', () => dispute('lost'), ['open', 12_500, 'active']],
]

/** The final state of money, registration, figures, and of what the treasurer has to look at. */
async function endOf({ invoiceId, registration }: Charged) {
  const [invoice, row, entries, stats, exceptions] = await Promise.all([
    getInvoice(invoiceId),
    getRegistration(registration.id),
    listLedgerEntries(invoiceId),
    listStats(),
    listOpenExceptions(),
  ])
  const { state, balance, amountPaid, amountRefunded, collected, disputes } = invoice ?? {}
  const { programId: _, ...figures } = stats.find(({ programId }) => programId === invoice?.programId) ?? {}
  const disputed = disputes?.map(one => one.state)
  return {
    invoice: { state, balance, amountPaid, amountRefunded, collected, disputed },
    place: [row?.state, row?.paymentStatus, row?.balance, row?.collected, row?.graceUntil],
    entries: effectiveEntries(entries)
      .map(({ kind, amount, accepted }) => `${kind} ${amount} ${accepted}`)
      .sort(),
    figures,
    exceptions: exceptions.flatMap(found => (found.invoiceId === invoiceId ? [found.kind] : [])).sort(),
  }
}

const compare = async () => {
  const token = await club.signIn(admin)
  return club.ok(api.reconciliation.run, { as: { token } })
}

/** The events that Stripe has sent, or would have sent, about one payment, in any order. */
const shuffledEventsOf = ({ intentId }: Charged): string[] =>
  club.stripe
    .events()
    .filter(({ data: { object } }) => {
      if (object.object === 'payment_intent') return object.id === intentId
      return 'payment_intent' in object && object.payment_intent === intentId
    })
    .map(({ id }) => ({ id, at: roll(1_000_000) }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ id }) => id)

const deliver = async (ids: string[]) => {
  for (const id of ids) expect(await club.stripe.deliverAgain(id)).toBe(200)
}

const { faults } = club.stripe
async function loseWebhooks(story: () => Promise<Charged>): Promise<Charged> {
  faults.dropWebhook = { rate: 1 }
  const one = await story()
  faults.dropWebhook = undefined
  return one
}

test.each(stories)(
  'money that is %s has the same result whether Stripe’s webhooks come once, never, a hundred times, in any order or days late',
  async (_, story, [state, balance, place]) => {
    const plain = await story()
    await club.stripe.settled()
    const expected = await endOf(plain)
    expect([expected.invoice.state, expected.invoice.balance, expected.place[0]]).toEqual([
      state,
      balance,
      place,
    ])

    const lost = await loseWebhooks(story)
    await compare()
    expect(await endOf(lost), 'lost').toEqual(expected)
    const { now } = club.clock
    club.clock.moveTo(now, { days: 5 })
    await deliver(shuffledEventsOf(lost))
    expect(await endOf(lost), 'late').toEqual(expected)
    club.clock.moveTo(now)

    faults.duplicateWebhook = { rate: 1, copies: runs(20, 100) }
    const often = await story()
    await club.stripe.settled()
    faults.duplicateWebhook = undefined
    expect(await endOf(often), 'often').toEqual(expected)

    for (let round = 0; round < runs(4, 60); round++) {
      const mixed = await loseWebhooks(story)
      const events = shuffledEventsOf(mixed)
      await deliver([...events, ...events])
      expect(await endOf(mixed), events.join(', ')).toEqual(expected)
    }
  },
)
