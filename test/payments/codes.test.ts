import { describe, expect, test } from 'vitest'
import { api } from '#shared/routes.ts'
import { validCard } from '../club.ts'
import { expectNo, expectOk, intentIdOf, openTreasury } from './treasurer.ts'

const desk = await openTreasury()
const { club, admin, stripe, apply, byCard, code, createUnpaidInvoice, invoice, lapse, own, pay } = desk
const { listOpenExceptions } = await import('#functions/stores/reconciliation/store.ts')
const fee = 12_500

type Owing = Awaited<ReturnType<typeof createUnpaidInvoice>>
/** How often the code counts as used: in all, and by this payer. */
const usesOf = async ({ parent }: Owing, { uses, usesBy }: Awaited<ReturnType<typeof code>>) => [
  await uses(),
  await usesBy(parent.id),
]
const statusAtStripe = async (secret: string) =>
  (await stripe.paymentIntents.retrieve(intentIdOf(secret))).status

async function createWithCode(more: object = {}) {
  const one = await createUnpaidInvoice()
  const spring = await code(more)
  expectOk(await apply(one, spring.code))
  return { one, spring }
}

async function move({ registration: { id } }: Owing, there: number) {
  const body = { programId: await desk.createProgram({ fee: there }), note: 'Older' }
  await club.ok(api.registrations.move, { as: admin, params: { id }, body })
}

describe('a code that is applied', () => {
  test('an applied code lowers what is owed at once, counts once however often it is sent or removed, and gives way to another', async () => {
    const one = await createUnpaidInvoice()
    const spring = await code()
    const five = Array.from({ length: 5 })
    for (const reply of await Promise.all(five.map(() => apply(one, spring.code.toLowerCase())))) {
      expectOk(reply)
      expect(reply.json).toMatchObject({ balance: 10_000, discount: { code: spring.code, amount: 2500 } })
    }
    expect(await usesOf(one, spring)).toEqual([1, 1])
    expect(await invoice(one.invoiceId)).toMatchObject({ subtotal: fee, amount: 10_000, balance: 10_000 })
    for (const reply of await Promise.all(five.map(() => desk.takeOff(one)))) expectOk(reply)
    expect(await usesOf(one, spring)).toEqual([0, 0])
    const without = await own(one)
    expect([without?.balance, without?.discount]).toEqual([fee, undefined])

    expectOk(await apply(one, spring.code))
    const another = await code({ discountType: 'amount', discountValue: 40 })
    expect((await apply(one, another.code)).json).toMatchObject({ balance: 8500 })
    expect([await spring.uses(), await another.uses()]).toEqual([0, 1])
    await byCard(one)
    expect(await own(one)).toMatchObject({ paymentStatus: 'paid', collected: 8500 })
    expect(await usesOf(one, another)).toEqual([1, 1])
  })

  test('an applied code under other letters is the same code, even where it could not be used again', async () => {
    const { one, spring } = await createWithCode({ maxUses: 1, maxUsesPerUser: 1 })
    const body = {
      ...{ name: 'Spring', code: `${spring.code}-NEW`, maxUses: 1, maxUsesPerUser: 1, isActive: true },
      ...{ discountType: 'percentage' as const, discountValue: 50 },
    }
    await club.ok(api.discounts.update, { as: admin, params: { id: spring.id }, body })
    expectOk(await apply(one, body.code))
    expect(await usesOf(one, spring)).toEqual([1, 1])
  })

  test('an applied code ends the card payment of the old total, and the next one is of the new', async () => {
    const one = await createUnpaidInvoice()
    const spring = await code()
    const old = await desk.clientSecret(one, fee)
    expectOk(await apply(one, spring.code))
    expect(await statusAtStripe(old)).toBe('canceled')
    const next = await desk.clientSecret(one, 10_000)
    expectOk(await desk.takeOff(one))
    expect(await statusAtStripe(next)).toBe('canceled')
    await byCard(one)
    expect(await own(one)).toMatchObject({ paymentStatus: 'paid', collected: fee })
  })

  test('a code is refused if the card has been charged, whether recorded or not, or a bank is confirming', async () => {
    const paid = 'A payment was already made, so the code can no longer be changed.'
    const spring = await code()
    const one = await createUnpaidInvoice()
    await byCard(one)
    expectNo(await apply(one, spring.code), paid)

    const unseen = await createUnpaidInvoice()
    club.stripe.faults.dropWebhook = { rate: 1 }
    await byCard(unseen)
    club.stripe.faults.dropWebhook = undefined
    expectNo(await apply(unseen, spring.code), paid)
    expect(await own(unseen)).toMatchObject({ paymentStatus: 'paid', collected: fee })

    const waiting = await createUnpaidInvoice()
    club.stripe.faults.processing = { count: 1 }
    const { intentId } = await byCard(waiting)
    const message = 'A payment is being confirmed. Please wait a moment and try again.'
    expectNo(await apply(waiting, spring.code), message)
    club.stripe.settlePayment(intentId, 'succeed')
    await club.stripe.settled()
    expect(await spring.uses()).toBe(0)
  })

  test('a code over the full amount leaves nothing to pay: the spot is confirmed at once, and never lapses', async () => {
    const { one, spring } = await createWithCode({ discountValue: 100 })
    const start = club.clock.now
    for (const hours of [0.5, 50, 100]) {
      club.clock.moveTo(start, { hours })
      await club.tick()
    }
    club.clock.moveTo(start)
    expect(await own(one)).toMatchObject({ state: 'active', paymentStatus: 'pay_later', balance: 0 })
    expect(await spring.uses()).toBe(1)
  })

  test('the use of a code is final once money was paid, even where all of it is given back', async () => {
    const { one, spring } = await createWithCode()
    await byCard(one)
    expectNo(await desk.takeOff(one), 'A payment was already made, so the code can no longer be changed.')
    expectOk(await desk.refund(one.invoiceId, 10_000))
    await club.stripe.settled()
    expect(await own(one)).toBeUndefined()
    expect(await usesOf(one, spring)).toEqual([1, 1])
  })

  test('the use of a code ends with the spot after the office has reversed its own entry', async () => {
    const { one, spring } = await createWithCode()
    await pay(one.invoiceId, 10_000)
    expectOk(await desk.set(one.invoiceId, 'unpaid'))
    expectOk(await desk.set(one.invoiceId, 'cancelled'))
    expect(await usesOf(one, spring)).toEqual([0, 0])
  })

  test('a spot that moves keeps its code, with the discount there, and owes the difference', async () => {
    const { one, spring } = await createWithCode()
    for (const [there, balance] of [
      [5000, 4000],
      [0, 0],
      [fee, 10_000],
    ] as const) {
      await move(one, there)
      expect(await own(one)).toMatchObject({ balance, discount: { amount: there - balance } })
    }
    await byCard(one)
    await move(one, 20_000)
    expect(await own(one)).toMatchObject({ balance: 6000, collected: 10_000, paymentStatus: 'pay_later' })
    await byCard(one)
    expect(await invoice(one.invoiceId)).toMatchObject({ status: 'paid', amountPaid: 16_000 })
    expect(await usesOf(one, spring)).toEqual([1, 1])
  })
})

const endings = {
  lapsed: lapse,
  canceled: ({ invoiceId }: Owing) => desk.set(invoiceId, 'cancelled'),
}
const ends = Object.entries(endings)

/** Money that is no longer due, paid through an intent that was once created for the invoice. */
async function payLate({ invoiceId }: Owing, amount: number) {
  const metadata = { invoiceId, amount: String(amount), n: '9' }
  const { client_secret } = await stripe.paymentIntents.create({ amount, currency: 'usd', metadata })
  await club.pay(client_secret ?? '', validCard)
  await club.stripe.settled()
  await club.tick()
  await club.stripe.settled()
}

describe('a spot that was given up', () => {
  test('a spot that lapses returns its code, and comes back without it once the whole fee is paid', async () => {
    const { one, spring } = await createWithCode({ maxUses: 1 })
    await lapse(one)
    const lapsed = await own(one)
    expect([lapsed?.balance, lapsed?.discount]).toEqual([fee, undefined])
    expect(await usesOf(one, spring)).toEqual([0, 0])
    expectOk(await apply(await createUnpaidInvoice(), spring.code))
    await byCard(one)
    expect(await own(one)).toMatchObject({ state: 'active', paymentStatus: 'paid', collected: fee })
    expect(await usesOf(one, spring)).toEqual([1, 0])
  })

  test.each(ends)('a %s spot comes back with its code if the remainder is paid late', async (_, end) => {
    const { one, spring } = await createWithCode()
    await end(one)
    await payLate(one, 10_000)
    expect(await own(one)).toMatchObject({
      ...{ state: 'active', paymentStatus: 'paid', collected: 10_000, balance: 0 },
      discount: { amount: 2500 },
    })
    expect(await invoice(one.invoiceId)).toMatchObject({ status: 'paid', amount: 10_000 })
    expect(await usesOf(one, spring)).toEqual([1, 1])
  })

  test.each(ends)('late money for a %s spot is refunded if its code is used up by now', async (_, end) => {
    const { one, spring } = await createWithCode({ maxUses: 1 })
    await end(one)
    expectOk(await apply(await createUnpaidInvoice(), spring.code))
    await payLate(one, 10_000)
    expect(await own(one)).toBeUndefined()
    expect(await invoice(one.invoiceId)).toMatchObject({ status: 'refunded', amountRefunded: 10_000 })
    expect(await spring.uses()).toBe(1)
  })

  test('late money for a spot of a program that is over is refunded', async () => {
    const start = club.clock.now
    const one = await createUnpaidInvoice({ endDate: '2026-04-02' })
    await endings.canceled(one)
    club.clock.moveTo('2026-04-03T15:00:00Z')
    await payLate(one, fee)
    club.clock.moveTo(start)
    expect(await invoice(one.invoiceId)).toMatchObject({ status: 'refunded', amountRefunded: fee })
    expect(await own(one)).toBeUndefined()
  })

  test('late money that does not pay for a canceled spot waits for the treasurer until it is given back', async () => {
    const one = await createUnpaidInvoice()
    await endings.canceled(one)
    await payLate(one, 4000)
    expect(await own(one)).toBeUndefined()
    const compare = () => club.ok(api.reconciliation.run, { as: admin })
    const ours = async () =>
      (await listOpenExceptions()).filter(({ invoiceId }) => invoiceId === one.invoiceId)
    const overpaid = [{ kind: 'overpaid', amount: 4000, expected: 0 }]
    expect(await ours()).toMatchObject(overpaid)
    await compare()
    expect(await ours()).toMatchObject(overpaid)
    expectOk(await desk.refund(one.invoiceId, 4000))
    await club.tick()
    await club.stripe.settled()
    await compare()
    expect(await ours()).toEqual([])
    expect(await invoice(one.invoiceId)).toMatchObject({ amountRefunded: 4000 })
  })
})
