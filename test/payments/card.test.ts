import { expect, test } from 'vitest'
import { api } from '#shared/routes.ts'
import { declinedCard, validCard } from '../club.ts'
import { newPlayer } from '../forms.ts'
import { createRaceInjector } from '../raceInjector.ts'
import { expectNo, intentIdOf, openTreasury } from './treasurer.ts'

const between = createRaceInjector('GetItem')
const desk = await openTreasury({ watch: { dynamodb: between.watch } })
const { club, admin, stripe, byCard, createProgram, createUnpaidInvoice, invoice, pay, set, waive } = desk
const { getInvoice } = await import('#functions/stores/invoices/store.ts')
const { getLedgerOfInvoice } = await import('#functions/stores/payments/invoiceLedger.ts')
const { PaymentUnderway, unlessUnderway } = await import('#functions/services/payments/underway.ts')
const fee = 12_500

type Owing = Awaited<ReturnType<typeof createUnpaidInvoice>>
const begin = ({ parent, registration }: Owing, amount = fee, as: { token: string } = parent) =>
  club.call(api.payments.createIntent, { as, body: { amount, registrationId: registration.id } })
const beginBill = ({ parent, invoiceId }: Owing) =>
  club.call(api.payments.createIntent, { as: parent, body: { amount: fee, invoiceId } })
const check = ({ parent, registration }: Owing, as: { token: string } = parent) =>
  club.ok(api.registrations.update, {
    as,
    params: { id: registration.id },
    body: { paymentStatus: 'paid' },
  })
const intentsOf = ({ invoiceId }: Owing) =>
  club.stripe.intents().filter(intent => intent.metadata.invoiceId === invoiceId)

test('every tab gets the same intent, which accepts only cards, and Stripe is asked at most twenty times an hour', async () => {
  const one = await createUnpaidInvoice()
  const replies = await Promise.all(Array.from({ length: 23 }, () => begin(one)))
  const allowed = replies.filter(({ status }) => status === 200)
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(3)
  expect(allowed).toHaveLength(20)
  expect(new Set(allowed.map(({ json }) => json.clientSecret)).size).toBe(1)
  expect(intentsOf(one).map(intent => intent.payment_method_types)).toEqual([['card']])
})

test('a card that is declined leaves everything owed, and a good one pays the same intent once', async () => {
  const one = await createUnpaidInvoice()
  expect(await check(one)).toMatchObject({ paymentStatus: 'pending', balance: fee })
  expectNo(await begin(one, 1), 'The amount due is $125.00.')
  const { clientSecret } = (await begin(one)).json
  expect(await club.pay(clientSecret, declinedCard)).toMatchObject({
    error: { message: 'Your card was declined.' },
  })
  expect(await check(one)).toMatchObject({ paymentStatus: 'pending', balance: fee })
  expect((await begin(one)).json.clientSecret).toBe(clientSecret)
  await club.pay(clientSecret, validCard)
  expect(await check(one)).toMatchObject({ paymentStatus: 'paid', balance: 0 })

  expectNo(await begin(one), 'This registration is already paid.')
  const later = { params: { id: one.registration.id }, body: { paymentStatus: 'pay_later' as const } }
  expect((await club.call(api.registrations.update, { as: one.parent, ...later })).status).toBe(409)
  expect(await club.pay(clientSecret, validCard)).toMatchObject({ error: {} })
})

test('a card payment is recorded by asking Stripe if no webhook ever comes', async () => {
  const one = await createUnpaidInvoice()
  const { json } = await begin(one)
  club.stripe.faults.dropWebhook = { rate: 1 }
  await club.pay(json.clientSecret, validCard)
  expect(await check(one)).toMatchObject({ paymentStatus: 'paid' })
  club.stripe.faults.dropWebhook = undefined
  expect(await invoice(one.invoiceId)).toMatchObject({ status: 'paid', amountPaid: fee })
})

test('a card payment that a bank is confirming is shown as such, and marks nothing as paid before', async () => {
  const one = await createUnpaidInvoice()
  const { clientSecret } = (await begin(one)).json
  club.stripe.faults.processing = { count: 1 }
  await club.pay(clientSecret, validCard)
  expect(await check(one)).toMatchObject({ paymentStatus: 'pending', processing: true })
  expectNo(await begin(one), 'Your payment is being confirmed. Please wait a moment.')
  club.stripe.settlePayment(intentIdOf(clientSecret), 'succeed')
  expect(await check(one)).toMatchObject({ paymentStatus: 'paid', processing: false })
})

test('a card payment without a registration is for the only open one that matches', async () => {
  const one = await createUnpaidInvoice()
  const { parent } = one
  const named = (body: { amount: number; programId?: string }) =>
    club.call(api.payments.createIntent, { as: parent, body })
  expect((await named({ amount: fee })).json.registrationId).toBe(one.registration.id)
  const { id: playerId } = await club.ok(api.players.create, { as: parent, body: newPlayer('Kim') })
  const programId = await createProgram()
  const other = await club.ok(api.registrations.create, { as: parent, body: { programId, playerId } })
  expectNo(await named({ amount: fee }), 'Please choose which registration to pay for.')
  expect((await named({ amount: fee, programId })).json.registrationId).toBe(other.id)
  expectNo(await named({ amount: 1 }), 'Please choose which registration to pay for.')
})

test.each([
  ['the reply is lost', { loseReply: { count: 1 } }],
  ['Stripe fails after it has made the intent', { error: { count: 1, when: 'after' } }],
  ['Stripe fails before', { error: { count: 1, when: 'before' } }],
] as const)('a card payment has one intent when %s', async (_, faults) => {
  const one = await createUnpaidInvoice()
  Object.assign(club.stripe.faults, faults)
  expect([200, 503]).toContain((await begin(one)).status)
  Object.assign(club.stripe.faults, { loseReply: undefined, error: undefined })
  // Long enough for Stripe to forget a reply of 500, which it would otherwise replay under the same key.
  const before = club.clock.now
  club.clock.moveTo(before, { hours: 25 })
  const again = { token: await club.signIn(one.parent) }
  const reply = await begin(one, fee, again)
  expect(reply.status).toBe(200)
  await club.pay(reply.json.clientSecret, validCard)
  expect(await check(one, again)).toMatchObject({ paymentStatus: 'paid' })
  club.clock.moveTo(before)
  expect(await invoice(one.invoiceId)).toMatchObject({ status: 'paid', amountPaid: fee })
  expect(intentsOf(one).filter(({ status }) => status === 'succeeded')).toHaveLength(1)
})

const paid = async () => {
  const one = await createUnpaidInvoice()
  return { ...one, ...(await byCard(one)) }
}
const cancelled = async () => {
  const one = await createUnpaidInvoice()
  await set(one.invoiceId, 'cancelled')
  return one
}
const almostWaived = async () => {
  const one = await createUnpaidInvoice()
  await waive(one.invoiceId, fee - 49)
  return one
}

test.each<
  [what: string, make: () => Promise<Owing>, ask: (one: Owing) => ReturnType<typeof begin>, status: number]
>([
  ['of somebody else', createUnpaidInvoice, async one => begin(one, fee, await club.person('parent')), 404],
  ['by the office', createUnpaidInvoice, one => begin(one, fee, admin), 404],
  ['of another amount', createUnpaidInvoice, one => begin(one, fee - 1), 409],
  ['of a registration as if it were a bill', createUnpaidInvoice, beginBill, 404],
  ['of a canceled registration', cancelled, begin, 404],
  ['of a paid one', paid, one => begin(one, 0), 409],
  ['of a free one', () => createUnpaidInvoice({ fee: 0 }), one => begin(one, 0), 409],
  ['of less than a card can pay', almostWaived, one => begin(one, 49), 409],
])(
  'a card payment %s is refused and leaves no attempt, though that is written first',
  async (_, make, ask, status) => {
    const one = await make()
    const before = await getInvoice(one.invoiceId)
    expect((await ask(one)).status).toBe(status)
    expect(await getInvoice(one.invoiceId)).toEqual(before)
  },
)

test('a card payment replaces one that was canceled, and never a later one', async () => {
  const one = await createUnpaidInvoice()
  const gone = (await begin(one)).json.clientSecret
  await stripe.paymentIntents.cancel(intentIdOf(gone))
  const { json } = await begin(one)
  expect(json.clientSecret).not.toBe(gone)
  expect((await begin(one)).json).toEqual(json)
})

test('a card payment that did not reach Stripe is of what is owed by the time it does', async () => {
  const one = await createUnpaidInvoice()
  club.stripe.faults.error = { rate: 1 }
  expect((await begin(one)).status).toBe(503)
  club.stripe.faults.error = undefined
  const body = { programId: await createProgram({ fee: 20_000 }), note: 'Older' }
  await club.ok(api.registrations.move, { as: admin, params: { id: one.registration.id }, body })
  expect((await begin(one, 20_000)).json).toMatchObject({ amount: 20_000 })
})

test('a card pays the invoice that its intent was made for, even where Stripe names another', async () => {
  const [one, other] = [await paid(), await createUnpaidInvoice()]
  const { clientSecret } = (await begin(other)).json
  const metadata = { invoiceId: one.invoiceId }
  await stripe.paymentIntents.update(intentIdOf(clientSecret), { metadata })
  await club.pay(clientSecret, validCard)
  await club.stripe.settled()
  for (const { invoiceId } of [one, other])
    expect(await invoice(invoiceId)).toMatchObject({ amountPaid: fee })
})

test('ledger entries that were read before their invoice got another one are read again', async () => {
  const { invoiceId } = await createUnpaidInvoice()
  // All are read at the same time, but the invoice is held back until it knows of the payment.
  between.beforeNextWrite(() => pay(invoiceId, 5000), `"INV#${invoiceId}"`)
  const ledger = await getLedgerOfInvoice(invoiceId)
  expect(ledger).toMatchObject({ invoice: { amountPaid: 5000 }, entries: [{ amount: 5000 }] })
})

test('the work for each is done before a payment that is underway stops it, and any other error stops it at once', async () => {
  const done: number[] = []
  const run = (errors: Record<number, Error>) =>
    unlessUnderway([0, 1], async at => {
      const error = errors[at]
      if (error) throw error
      done.push(at)
    })
  await run({})
  await expect(run({ 0: new PaymentUnderway() })).rejects.toThrow(PaymentUnderway)
  await expect(run({ 0: new Error('broken') })).rejects.toThrow('broken')
  expect(done).toEqual([0, 1, 1])
})
