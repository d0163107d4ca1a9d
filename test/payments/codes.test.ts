import { afterAll, describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub, validCard } from '../club.ts'
import { createRegisteredFamily } from '../family.ts'
import { createTreasurer, getInvoiceId } from './treasurer.ts'

const club = await openClub()
const admin = await club.person('admin')
afterAll(async () => expect(await club.verify()).toEqual([]))
const desk = createTreasurer(club, admin)
const { apply, byCard, clientSecret, code, invoice, own, createUnpaidInvoice, pay, createProgram, takeOff } =
  desk
const fee = 12_500
const expectOk = ({ status, text }: { status: number; text: string }) =>
  expect([status, text]).toEqual([200, text])
const expectNo = ({ status, json }: { status: number; json: { message?: string } }, message: string) =>
  expect([status, json.message]).toEqual([409, message])
const taken = async (one: { parent: { id: string } }, { uses, usesBy }: Awaited<ReturnType<typeof code>>) => [
  await uses(),
  await usesBy(one.parent.id),
]
const statusAtStripe = (secret: string) =>
  club.stripe.intents().find(({ id }) => secret.startsWith(id))?.status
describe('a code that is applied', () => {
  it('an applied code lowers what is owed at once, and counts once however often it is sent', async () => {
    const one = await createUnpaidInvoice()
    const spring = await code()
    const replies = await Promise.all(Array.from({ length: 5 }, () => apply(one, spring.code.toLowerCase())))
    for (const reply of replies) {
      expectOk(reply)
      expect(reply.json).toMatchObject({ balance: 10_000, discount: { code: spring.code, amount: 2500 } })
    }
    expect(await taken(one, spring)).toEqual([1, 1])
    expect(await invoice(one.invoiceId)).toMatchObject({ subtotal: fee, amount: 10_000, balance: 10_000 })
    await byCard(one)
    expect(await own(one)).toMatchObject({ paymentStatus: 'paid', collected: 10_000 })
  })

  it('an applied code can be removed again, once', async () => {
    const one = await createUnpaidInvoice()
    const spring = await code()
    await apply(one, spring.code)
    const replies = await Promise.all(Array.from({ length: 5 }, () => takeOff(one)))
    for (const reply of replies) expectOk(reply)
    expect(await taken(one, spring)).toEqual([0, 0])
    expect(await own(one)).toMatchObject({ balance: fee })
    expect((await own(one))?.discount).toBeUndefined()
    expectOk(await apply(one, spring.code))
    expect(await taken(one, spring)).toEqual([1, 1])
  })

  it('an applied code is replaced by another one', async () => {
    const one = await createUnpaidInvoice()
    const [spring, amount] = [await code(), await code({ discountType: 'amount', discountValue: 40 })]
    await apply(one, spring.code)
    expect((await apply(one, amount.code)).json).toMatchObject({ balance: 8500 })
    expect([await taken(one, spring), await taken(one, amount)]).toEqual([
      [0, 0],
      [1, 1],
    ])
  })

  it('an applied code under other letters is the same code, even where it could not be used again', async () => {
    const one = await createUnpaidInvoice()
    const spring = await code({ maxUses: 1, maxUsesPerUser: 1 })
    await apply(one, spring.code)
    const body = {
      name: 'Spring',
      code: `${spring.code}-NEW`,
      discountType: 'percentage' as const,
      discountValue: 50,
      maxUses: 1,
      maxUsesPerUser: 1,
      isActive: true,
    }
    await club.ok(api.discounts.update, { as: admin, params: { id: spring.id }, body })
    expectOk(await apply(one, body.code))
    expect(await taken(one, spring)).toEqual([1, 1])
  })

  it('an applied code ends the card payment of the old total, and the next one is of the new', async () => {
    const one = await createUnpaidInvoice()
    const spring = await code()
    const old = await clientSecret(one, fee)
    expectOk(await apply(one, spring.code))
    expect(statusAtStripe(old)).toBe('canceled')
    const next = await clientSecret(one, 10_000)
    expectOk(await takeOff(one))
    expect(statusAtStripe(next)).toBe('canceled')
    await byCard(one)
    expect(await own(one)).toMatchObject({ paymentStatus: 'paid', collected: fee })
  })

  it('a code is refused if the card has been charged, whether recorded or not, or a bank is confirming', async () => {
    const paid = 'A payment was already made, so the code can no longer be changed.'
    const spring = await code()
    const one = await createUnpaidInvoice()
    await byCard(one)
    expectNo(await apply(one, spring.code), paid)
    const unseen = await createUnpaidInvoice()
    const secret = await clientSecret(unseen, fee)
    club.stripe.faults.dropWebhook = { rate: 1 }
    await club.pay(secret, validCard)
    club.stripe.faults.dropWebhook = undefined
    expectNo(await apply(unseen, spring.code), paid)
    expect(await own(unseen)).toMatchObject({ paymentStatus: 'paid', collected: fee })
    const waiting = await createUnpaidInvoice()
    const slow = await clientSecret(waiting, fee)
    club.stripe.faults.processing = { count: 1 }
    await club.pay(slow, validCard)
    expectNo(
      await apply(waiting, spring.code),
      'A payment is being confirmed. Please wait a moment and try again.',
    )
    club.stripe.settlePayment(slow.split('_secret')[0] ?? '', 'succeed')
    await club.stripe.settled()
    expect(await spring.uses()).toBe(0)
  })

  it('a code over the full amount leaves nothing to pay: the spot is confirmed at once, and never lapses', async () => {
    const one = await createUnpaidInvoice()
    const full = await code({ discountValue: 100 })
    expect((await apply(one, full.code)).json).toMatchObject({ balance: 0, paymentStatus: 'pending' })
    const start = club.clock.now
    for (const hours of [0.5, 50, 100]) {
      club.clock.moveTo(start, { hours })
      await club.tick()
    }
    club.clock.moveTo(start)
    expect(await own(one)).toMatchObject({ state: 'active', paymentStatus: 'pay_later', balance: 0 })
    expect(await full.uses()).toBe(1)
  })
})

describe('money makes a use final', () => {
  it('the use of a code is final once money was paid, even where all of it is given back', async () => {
    const one = await createUnpaidInvoice()
    const spring = await code()
    await apply(one, spring.code)
    await byCard(one)
    expectNo(await takeOff(one), 'A payment was already made, so the code can no longer be changed.')
    expectOk(await desk.refund(one.invoiceId, 10_000))
    await club.stripe.settled()
    expect(await own(one)).toBeUndefined()
    expect(await taken(one, spring)).toEqual([1, 1])
  })

  it('the use of a code ends with the spot after the office has reversed its own entry', async () => {
    const one = await createUnpaidInvoice()
    const spring = await code()
    await apply(one, spring.code)
    await pay(one.invoiceId, 10_000)
    expectOk(await desk.set(one.invoiceId, 'unpaid'))
    expectOk(await desk.set(one.invoiceId, 'cancelled'))
    expect(await taken(one, spring)).toEqual([0, 0])
  })
})

it('one child’s code does not count for another: a family can use it as often as allowed', async () => {
  const spring = await code({ maxUsesPerUser: 1 })
  const programId = await createProgram()
  const one = await createRegisteredFamily(club, programId)
  expectOk(await apply(one, spring.code))
  const { parent } = one
  const { id: playerId } = await club.ok(api.players.create, {
    as: parent,
    body: (await import('../forms.ts')).newPlayer('Kim'),
  })
  const registration = await club.ok(api.registrations.create, { as: parent, body: { programId, playerId } })
  const twin = { parent, child: one.child, registration }
  expectNo(await apply(twin, spring.code), 'This code cannot be used.')
  expectOk(await takeOff(one))
  expectOk(await apply(twin, spring.code))
  expect(await invoice(getInvoiceId(twin))).toMatchObject({ amount: 10_000 })
})
