import { afterAll, describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub, validCard } from '../club.ts'
import { createFamily, createRegisteredFamily, fetchInvoice } from '../family.ts'
import { createOffice } from './office.ts'

const club = await openClub()
const admin = await club.person('admin')
afterAll(async () => expect(await club.verify()).toEqual([]))
const { createProgram, intentFor, paidIn, cancel, listed } = createOffice(club, admin)

describe('money that arrives too late', () => {
  const lapsed = async (programId: string, before = async () => {}) => {
    const one = await createRegisteredFamily(club, programId)
    await before()
    const { getRegistration, replaceRegistration } = await import('#functions/stores/registrations/store.ts')
    const { updateCounts } = await import('#functions/stores/programs/store.ts')
    const { commit } = await import('#functions/platform/data/transaction.ts')
    const secret = await intentFor(one)
    const row = await getRegistration(one.registration.id)
    if (!row) throw new Error('no registration')
    const graceUntil = new Date(club.clock.now.getTime() - 1000).toISOString()
    await commit(
      replaceRegistration({ ...row, paymentStatus: 'pay_later', state: 'lapsed', graceUntil }),
      updateCounts(programId, { taken: -1 }),
    )
    return { ...one, secret }
  }

  it('late money brings the spot back while there is one', async () => {
    const id = await createProgram({ capacity: 1 })
    const late = await lapsed(id)
    await club.pay(late.secret, validCard)
    await club.stripe.settled()
    expect(await listed(late.parent)).toMatchObject([{ state: 'active', paymentStatus: 'paid' }])
    expect(await club.ok(api.programs.get, { params: { id } })).toMatchObject({ placesLeft: 0 })
  })

  it('late money brings the spot back even where others who have not paid wait for it', async () => {
    const programId = await createProgram({ capacity: 1 })
    const waiter = await createFamily(club)
    const late = await lapsed(programId, async () => {
      const body = { programId, playerId: waiter.child.id }
      await club.ok(api.waiting.join, { as: waiter.parent, body })
    })
    await club.pay(late.secret, validCard)
    await club.stripe.settled()
    await club.tick()
    expect(await listed(late.parent)).toMatchObject([{ state: 'active', paymentStatus: 'paid' }])
    expect(await club.ok(api.waiting.list, { as: waiter.parent })).toMatchObject([{ state: 'waiting' }])
  })

  it('late money brings a canceled spot back, and is refunded where the child has another by then', async () => {
    const programId = await createProgram()
    const { getStripe } = await import('#functions/platform/stripe/client.ts')
    const payLate = async ({ registration }: { registration: { id: string } }) => {
      const { id: invoiceId } = await fetchInvoice(club, admin, registration.id)
      const metadata = { invoiceId, amount: '12500', n: '9' }
      const intents = (await getStripe()).paymentIntents
      const { client_secret } = await intents.create({ amount: 12_500, currency: 'usd', metadata })
      await club.pay(client_secret ?? '', validCard)
      await club.stripe.settled()
      return fetchInvoice(club, admin, registration.id)
    }
    const one = await createRegisteredFamily(club, programId)
    await cancel(one.parent, one.registration.id)
    expect(await payLate(one)).toMatchObject({ status: 'paid' })
    expect(await listed(one.parent)).toMatchObject([{ id: one.registration.id, state: 'active' }])
    const two = await createRegisteredFamily(club, programId)
    await cancel(two.parent, two.registration.id)
    const body = { programId, playerId: two.child.id }
    const { id } = await club.ok(api.registrations.create, { as: two.parent, body })
    await payLate(two)
    await club.tick()
    await club.stripe.settled()
    expect(await fetchInvoice(club, admin, two.registration.id)).toMatchObject({ status: 'refunded' })
    expect(await listed(two.parent)).toMatchObject([{ id, state: 'active' }])
  })

  it('late money is refunded with what was paid before', async () => {
    const programId = await createProgram({ capacity: 1, fee: 20_000 })
    const one = await paidIn(await createProgram())
    const params = { id: one.registration.id }
    await club.ok(api.registrations.move, { as: admin, params, body: { programId, note: 'Older' } })
    const open = await intentFor({ ...one, registration: { ...one.registration, balance: 7500 } })
    const { getRegistration, replaceRegistration } = await import('#functions/stores/registrations/store.ts')
    const { updateCounts } = await import('#functions/stores/programs/store.ts')
    const { commit } = await import('#functions/platform/data/transaction.ts')
    const row = await getRegistration(one.registration.id)
    if (!row) throw new Error('no registration')
    const graceUntil = new Date(club.clock.now.getTime() - 1000).toISOString()
    await commit(
      replaceRegistration({ ...row, state: 'lapsed', graceUntil }),
      updateCounts(programId, { taken: -1 }),
    )
    await createRegisteredFamily(club, programId)
    await club.pay(open, validCard)
    await club.stripe.settled()
    for (let n = 0; n < 3; n++) await club.tick()
    await club.stripe.settled()
    expect(await fetchInvoice(club, admin, one.registration.id)).toMatchObject({ amountRefunded: 20_000 })
  })

  it('late money is refunded once where the spot is another’s by now, who keeps it', async () => {
    const id = await createProgram({ capacity: 1 })
    const late = await lapsed(id)
    const next = await createRegisteredFamily(club, id)
    const offered = await club.call(api.payments.createIntent, {
      as: late.parent,
      body: { amount: 12_500, registrationId: late.registration.id },
    })
    expect(offered).toMatchObject({ status: 409 })
    await club.pay(late.secret, validCard)
    await club.stripe.settled()
    for (let n = 0; n < 3; n++) await club.tick()
    await club.stripe.settled()
    expect(await fetchInvoice(club, admin, late.registration.id)).toMatchObject({
      status: 'refunded',
      amountRefunded: 12_500,
    })
    expect(await listed(late.parent)).toEqual([])
    expect(await listed(next.parent)).toMatchObject([{ state: 'active' }])
    expect(club.ses.mails(late.parent.email).map(mail => mail.subject)).toContain(
      'Refund: your payment for Travel arrived too late',
    )
  })
})
