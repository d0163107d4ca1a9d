import { afterAll, describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub, validCard } from '../club.ts'
import { createTreasurer } from './treasurer.ts'

const club = await openClub()
const admin = await club.person('admin')
afterAll(async () => expect(await club.verify()).toEqual([]))
const desk = createTreasurer(club, admin)
const { apply, byCard, code, invoice, own, createUnpaidInvoice, createProgram } = desk
const fee = 12_500
const expectOk = ({ status, text }: { status: number; text: string }) =>
  expect([status, text]).toEqual([200, text])
const taken = async (one: { parent: { id: string } }, { uses, usesBy }: Awaited<ReturnType<typeof code>>) => [
  await uses(),
  await usesBy(one.parent.id),
]
type Owing = Awaited<ReturnType<typeof createUnpaidInvoice>>

/** Lets the grace period pass without a payment. */
async function lapsed(one: Owing) {
  const start = club.clock.now
  const body = { paymentStatus: 'pay_later' as const }
  const params = { id: one.registration.id }
  await club.ok(api.registrations.update, { as: one.parent, params, body })
  club.clock.moveTo(start, { hours: 73 })
  await club.tick()
  club.clock.moveTo(start)
  expect(await own(one)).toMatchObject({ state: 'lapsed' })
}

/** Money that is no longer due, paid through an intent that was once created for the invoice. */
async function payLate({ invoiceId }: Owing, amount: number) {
  const { paymentIntents } = await (await import('#functions/platform/stripe/client.ts')).getStripe()
  const metadata = { invoiceId, amount: String(amount), n: '9' }
  const { client_secret } = await paymentIntents.create({ amount, currency: 'usd', metadata })
  await club.pay(client_secret ?? '', validCard)
  await club.stripe.settled()
  await club.tick()
  await club.stripe.settled()
}

async function comparisons() {
  const { listOpenExceptions } = await import('#functions/stores/reconciliation/store.ts')
  const compare = () => club.ok(api.reconciliation.run, { as: admin })
  return { compare, openExceptions: listOpenExceptions }
}

describe('a place that is given up', () => {
  it('a spot that is given up returns its code, and the whole fee is owed for it', async () => {
    const one = await createUnpaidInvoice()
    const spring = await code({ maxUses: 1 })
    await apply(one, spring.code)
    await lapsed(one)
    expect(await own(one)).toMatchObject({ balance: fee })
    expect((await own(one))?.discount).toBeUndefined()
    expect(await taken(one, spring)).toEqual([0, 0])
    const other = await createUnpaidInvoice()
    expectOk(await apply(other, spring.code))
  })

  it('a spot that is given up and then paid in full comes back without the code', async () => {
    const one = await createUnpaidInvoice()
    const spring = await code()
    await apply(one, spring.code)
    await lapsed(one)
    await byCard(one)
    expect(await own(one)).toMatchObject({ state: 'active', paymentStatus: 'paid', collected: fee })
    expect(await taken(one, spring)).toEqual([0, 0])
  })

  it.each(['lapsed', 'cancelled'] as const)(
    'a %s spot comes back with its code if the remainder is paid late',
    async how => {
      const one = await createUnpaidInvoice()
      const spring = await code()
      await apply(one, spring.code)
      if (how === 'lapsed') await lapsed(one)
      else await desk.set(one.invoiceId, 'cancelled')
      await payLate(one, 10_000)
      expect(await own(one)).toMatchObject({
        state: 'active',
        paymentStatus: 'paid',
        collected: 10_000,
        balance: 0,
        discount: { amount: 2500 },
      })
      expect(await invoice(one.invoiceId)).toMatchObject({ status: 'paid', amount: 10_000 })
      expect(await taken(one, spring)).toEqual([1, 1])
    },
  )

  it.each(['lapsed', 'cancelled'] as const)(
    'late money for a %s spot is refunded if another family has used up its code since',
    async how => {
      const one = await createUnpaidInvoice()
      const spring = await code({ maxUses: 1 })
      await apply(one, spring.code)
      if (how === 'lapsed') await lapsed(one)
      else await desk.set(one.invoiceId, 'cancelled')
      const other = await createUnpaidInvoice()
      expectOk(await apply(other, spring.code))
      await payLate(one, 10_000)
      expect(await own(one)).toBeUndefined()
      expect(await invoice(one.invoiceId)).toMatchObject({ status: 'refunded', amountRefunded: 10_000 })
      expect(await spring.uses()).toBe(1)
    },
  )
})

describe('late money that does not pay for a place that was cancelled', () => {
  it('late money for a canceled spot stays before the treasurer until it is given back', async () => {
    const one = await createUnpaidInvoice()
    await desk.set(one.invoiceId, 'cancelled')
    await payLate(one, 4000)
    expect(await own(one)).toBeUndefined()
    const { compare, openExceptions } = await comparisons()
    const ours = async () => (await openExceptions()).filter(({ invoiceId }) => invoiceId === one.invoiceId)
    expect(await ours()).toMatchObject([{ kind: 'overpaid', amount: 4000, expected: 0 }])
    await compare()
    expect(await ours()).toHaveLength(1)
    expectOk(await desk.refund(one.invoiceId, 4000))
    await club.tick()
    await club.stripe.settled()
    await compare()
    expect(await ours()).toEqual([])
    expect(await invoice(one.invoiceId)).toMatchObject({ amountRefunded: 4000 })
  })
})

describe('a spot that moves', () => {
  it.each([
    ['dearer', 20_000, 16_000],
    ['cheaper', 5000, 4000],
    ['free', 0, 0],
  ])(
    'a spot that moves to a %s program keeps its code, with the discount there',
    async (_, there, balance) => {
      const one = await createUnpaidInvoice()
      const spring = await code()
      await apply(one, spring.code)
      const body = { programId: await createProgram({ fee: there }), note: 'Older' }
      await club.ok(api.registrations.move, { as: admin, params: { id: one.registration.id }, body })
      expect(await own(one)).toMatchObject({ balance, discount: { amount: there - balance } })
      expect(await taken(one, spring)).toEqual([1, 1])
    },
  )

  it('a paid spot that moves owes the difference between the discounted fees', async () => {
    const one = await createUnpaidInvoice()
    const spring = await code()
    await apply(one, spring.code)
    await byCard(one)
    const body = { programId: await createProgram({ fee: 20_000 }), note: 'Older' }
    await club.ok(api.registrations.move, { as: admin, params: { id: one.registration.id }, body })
    expect(await own(one)).toMatchObject({ balance: 6000, collected: 10_000, paymentStatus: 'pay_later' })
    await byCard(one)
    expect(await invoice(one.invoiceId)).toMatchObject({ status: 'paid', amountPaid: 16_000 })
  })
})
