import { afterAll, describe, expect, it } from 'vitest'
import { addHours } from '#shared/dates.ts'
import { api } from '#shared/routes.ts'
import { openClub, validCard } from '../club.ts'
import { createRegisteredFamily } from '../family.ts'
import { createTreasurer, getInvoiceId } from './treasurer.ts'

const club = await openClub()
const admin = await club.person('admin')
afterAll(async () => expect(await club.verify()).toEqual([]))
const desk = createTreasurer(club, admin)
const { apply, byCard, clientSecret, code, invoice, own, owing, pay, program, takeOff } = desk
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
  it('lowers what is owed at once, and counts once however often it is asked for', async () => {
    const one = await owing()
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

  it('can be taken off again, once', async () => {
    const one = await owing()
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

  it('gives way to another one', async () => {
    const one = await owing()
    const [spring, amount] = [await code(), await code({ discountType: 'amount', discountValue: 40 })]
    await apply(one, spring.code)
    expect((await apply(one, amount.code)).json).toMatchObject({ balance: 8500 })
    expect([await taken(one, spring), await taken(one, amount)]).toEqual([
      [0, 0],
      [1, 1],
    ])
  })

  it('under other letters is the same code, also where it could not be used again', async () => {
    const one = await owing()
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

  it('ends the card payment over the old total, and the next one is over the new', async () => {
    const one = await owing()
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

  it('comes too late where the card has paid, seen or unseen, or a bank is confirming', async () => {
    const paid = 'Something has been paid already: a code cannot be changed any more.'
    const spring = await code()
    const one = await owing()
    await byCard(one)
    expectNo(await apply(one, spring.code), paid)
    const unseen = await owing()
    const secret = await clientSecret(unseen, fee)
    club.stripe.faults.dropWebhook = { rate: 1 }
    await club.pay(secret, validCard)
    club.stripe.faults.dropWebhook = undefined
    expectNo(await apply(unseen, spring.code), paid)
    expect(await own(unseen)).toMatchObject({ paymentStatus: 'paid', collected: fee })
    const waiting = await owing()
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

  it('in full leaves nothing to pay: the club confirms the spot by itself, and it never lapses', async () => {
    const one = await owing()
    const full = await code({ discountValue: 100 })
    expect((await apply(one, full.code)).json).toMatchObject({ balance: 0, paymentStatus: 'pending' })
    const start = club.clock.now
    for (const hours of [0.5, 50, 100]) {
      club.clock.now = addHours(start, hours)
      await club.tick()
    }
    club.clock.now = start
    expect(await own(one)).toMatchObject({ state: 'active', paymentStatus: 'pay_later', balance: 0 })
    expect(await full.uses()).toBe(1)
  })
})

describe('money makes a use final', () => {
  it('also where all of it is given back', async () => {
    const one = await owing()
    const spring = await code()
    await apply(one, spring.code)
    await byCard(one)
    expectNo(await takeOff(one), 'Something has been paid already: a code cannot be changed any more.')
    expectOk(await desk.refund(one.invoiceId, 10_000))
    await club.stripe.settled()
    expect(await own(one)).toBeUndefined()
    expect(await taken(one, spring)).toEqual([1, 1])
  })

  it('unless the office takes its own entry back: then it ends with the spot', async () => {
    const one = await owing()
    const spring = await code()
    await apply(one, spring.code)
    await pay(one.invoiceId, 10_000)
    expectOk(await desk.set(one.invoiceId, 'unpaid'))
    expectOk(await desk.set(one.invoiceId, 'cancelled'))
    expect(await taken(one, spring)).toEqual([0, 0])
  })
})

it('one child’s code is no other’s: a family uses it as often as it may', async () => {
  const spring = await code({ maxUsesPerUser: 1 })
  const programId = await program()
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
