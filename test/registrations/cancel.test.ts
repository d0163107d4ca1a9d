import { afterAll, describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { goodCard, openClub } from '../club.ts'
import { family, invoiceOf, registered } from '../family.ts'
import { newProgram } from '../forms.ts'

const club = await openClub()
const admin = await club.person('admin')
afterAll(async () => expect(await club.verify()).toEqual([]))

const program = (more: object = {}) =>
  club.ok(api.programs.create, { as: admin, body: newProgram('Travel', more) })

type Registered = Awaited<ReturnType<typeof registered>>
const intentFor = async ({ parent, registration }: Registered) =>
  (
    await club.ok(api.payments.createIntent, {
      as: parent,
      body: { amount: registration.balance, registrationId: registration.id },
    })
  ).clientSecret
async function paidIn(programId: string): Promise<Registered> {
  const one = await registered(club, programId)
  await club.pay(await intentFor(one), goodCard)
  await club.stripe.settled()
  return one
}
const cancel = (as: { token: string }, id: string, query: object = {}) =>
  club.call(api.registrations.cancel, { as, params: { id }, query })
const listed = (as: { token: string }, query: object = {}) => club.ok(api.registrations.list, { as, query })

describe('a family', () => {
  it('gives up a place that nobody has paid, and the child can be registered again', async () => {
    const { id: programId } = await program({ capacity: 1 })
    const one = await registered(club, programId)
    expect(await cancel(one.parent, one.registration.id)).toMatchObject({
      status: 200,
      json: { state: 'cancelled' },
    })
    expect(await cancel(one.parent, one.registration.id)).toMatchObject({ status: 200 })
    expect(await listed(one.parent)).toEqual([])
    expect(await listed(admin, { programId })).toEqual([])
    expect(await listed(admin, { programId, cancelled: 'true' })).toHaveLength(1)
    const body = { programId, playerId: one.child.id }
    expect((await club.call(api.registrations.create, { as: one.parent, body })).status).toBe(201)
  })

  it('cannot give up what is paid, nor another family’s place', async () => {
    const one = await paidIn((await program()).id)
    const refused = await cancel(one.parent, one.registration.id, { refund: 'full' })
    expect(refused).toMatchObject({ status: 409 })
    expect(refused.json.message).toMatch(/ask the club/)
    expect((await cancel(await club.person('parent'), one.registration.id)).status).toBe(404)
    expect((await cancel(await club.person('coach'), one.registration.id)).status).toBe(404)
  })

  it('C15: cannot pay any more for what it has given up: its open payment ends at Stripe first', async () => {
    const one = await registered(club, (await program()).id)
    const secret = await intentFor(one)
    await cancel(one.parent, one.registration.id)
    expect((await club.pay(secret, goodCard)).error).toBeDefined()
  })

  it('C15: that has paid already, unseen by the club, has paid and not cancelled', async () => {
    const one = await registered(club, (await program()).id)
    club.stripe.faults.dropWebhook = { count: 1 }
    await club.pay(await intentFor(one), goodCard)
    expect(await cancel(one.parent, one.registration.id)).toMatchObject({ status: 409 })
    expect(await listed(one.parent)).toMatchObject([{ paymentStatus: 'paid', state: 'active' }])
  })

  it('keeps its place while a bank has not answered yet', async () => {
    const one = await registered(club, (await program()).id)
    const secret = await intentFor(one)
    club.stripe.faults.processing = { count: 1 }
    await club.pay(secret, goodCard)
    expect(await cancel(one.parent, one.registration.id)).toMatchObject({
      status: 409,
      json: { message: 'A payment is being confirmed. Please wait a moment and try again.' },
    })
    club.stripe.settlePayment(secret.split('_secret')[0] ?? '', 'fail')
    expect((await cancel(one.parent, one.registration.id)).status).toBe(200)
  })
})

describe('the office', () => {
  it('says what becomes of the money, and it goes back once', async () => {
    const { id } = await program()
    const one = await paidIn(id)
    expect(await cancel(admin, one.registration.id)).toMatchObject({
      status: 400,
      json: { issues: [{ field: 'refund', message: 'Please choose whether the payment is refunded' }] },
    })
    const replies = await Promise.all(
      Array.from({ length: 5 }, () =>
        cancel(admin, one.registration.id, { refund: 'full', note: 'Injured' }),
      ),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    await club.stripe.settled()
    await club.tick()
    expect(await invoiceOf(club, admin, one.registration.id)).toMatchObject({
      status: 'refunded',
      amountRefunded: 12_500,
    })
    const receipts = await club.ok(api.payments.list, { as: one.parent })
    expect(receipts.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['refund', 12_500],
      ['payment', 12_500],
    ])
    expect((await club.ok(api.programs.stats, { as: admin }))[id]).toEqual({
      playerCount: 0,
      waitingCount: 0,
      invoicedAmount: 12_500,
      uncollectedAmount: 0,
      collectedAmount: 0,
    })
  })

  it('may keep the money, and think better of it', async () => {
    const one = await paidIn((await program()).id)
    await cancel(admin, one.registration.id, { refund: 'none' })
    await Promise.all([1, 2, 3].map(() => cancel(admin, one.registration.id, { refund: 'full' })))
    await club.stripe.settled()
    expect(await invoiceOf(club, admin, one.registration.id)).toMatchObject({ amountRefunded: 12_500 })
  })

  it('and the family may cancel at once with a card open: each is answered, and it ends once', async () => {
    for (let round = 0; round < 3; round++) {
      const one = await registered(club, (await program()).id)
      await intentFor(one)
      const replies = await Promise.all(
        [one.parent, admin, one.parent].map(as => cancel(as, one.registration.id)),
      )
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    }
  })

  it('may keep the money', async () => {
    const one = await paidIn((await program()).id)
    await cancel(admin, one.registration.id, { refund: 'none' })
    await club.tick()
    expect(await invoiceOf(club, admin, one.registration.id)).toMatchObject({
      status: 'paid',
      amountRefunded: 0,
    })
  })

  it('gets a refund done by the jobs where Stripe is away, once also when replies are lost', async () => {
    const one = await paidIn((await program()).id)
    club.stripe.faults.error = { count: 9 }
    expect((await cancel(admin, one.registration.id, { refund: 'full' })).status).toBe(200)
    club.stripe.faults.error = undefined
    expect(await invoiceOf(club, admin, one.registration.id)).toMatchObject({ amountRefunded: 0 })
    club.stripe.faults.loseReply = { count: 1 }
    for (let minute = 0; minute < 10; minute++) {
      club.clock.now = new Date(club.clock.now.getTime() + 60_000)
      await club.tick()
    }
    await club.stripe.settled()
    expect(await invoiceOf(club, admin, one.registration.id)).toMatchObject({ amountRefunded: 12_500 })
  })
})

describe('money that comes too late', () => {
  const lapsed = async (programId: string, before = async () => {}) => {
    const one = await registered(club, programId)
    await before()
    const { getRegistration, replaceRegistration } = await import('#functions/registrations/store.ts')
    const { count } = await import('#functions/programs/store.ts')
    const { commit } = await import('#functions/data/transaction.ts')
    const secret = await intentFor(one)
    const row = await getRegistration(one.registration.id)
    if (!row) throw new Error('no registration')
    const graceUntil = new Date(club.clock.now.getTime() - 1000).toISOString()
    await commit(
      replaceRegistration({ ...row, paymentStatus: 'pay_later', state: 'lapsed', graceUntil }),
      count(programId, { taken: -1 }),
    )
    return { ...one, secret }
  }

  it('C15: brings the place back while there is one', async () => {
    const { id } = await program({ capacity: 1 })
    const late = await lapsed(id)
    await club.pay(late.secret, goodCard)
    await club.stripe.settled()
    expect(await listed(late.parent)).toMatchObject([{ state: 'active', paymentStatus: 'paid' }])
    expect(await club.ok(api.programs.get, { params: { id } })).toMatchObject({ placesLeft: 0 })
  })

  it('brings it back also where others wait for it, who have not paid', async () => {
    const { id: programId } = await program({ capacity: 1 })
    const waiter = await family(club)
    const late = await lapsed(programId, async () => {
      const body = { programId, playerId: waiter.child.id }
      await club.ok(api.waiting.join, { as: waiter.parent, body })
    })
    await club.pay(late.secret, goodCard)
    await club.stripe.settled()
    await club.tick()
    expect(await listed(late.parent)).toMatchObject([{ state: 'active', paymentStatus: 'paid' }])
    expect(await club.ok(api.waiting.list, { as: waiter.parent })).toMatchObject([{ state: 'waiting' }])
  })

  it('brings a cancelled place back, and goes back where the child has another by then', async () => {
    const { id: programId } = await program()
    const { stripe } = await import('#functions/payments/stripe.ts')
    const payLate = async ({ registration }: Registered) => {
      const { id: invoiceId } = await invoiceOf(club, admin, registration.id)
      const metadata = { invoiceId, amount: '12500', n: '9' }
      const intents = (await stripe()).paymentIntents
      const { client_secret } = await intents.create({ amount: 12_500, currency: 'usd', metadata })
      await club.pay(client_secret ?? '', goodCard)
      await club.stripe.settled()
      return invoiceOf(club, admin, registration.id)
    }
    const one = await registered(club, programId)
    await cancel(one.parent, one.registration.id)
    expect(await payLate(one)).toMatchObject({ status: 'paid' })
    expect(await listed(one.parent)).toMatchObject([{ id: one.registration.id, state: 'active' }])
    const two = await registered(club, programId)
    await cancel(two.parent, two.registration.id)
    const body = { programId, playerId: two.child.id }
    const { id } = await club.ok(api.registrations.create, { as: two.parent, body })
    await payLate(two)
    await club.tick()
    await club.stripe.settled()
    expect(await invoiceOf(club, admin, two.registration.id)).toMatchObject({ status: 'refunded' })
    expect(await listed(two.parent)).toMatchObject([{ id, state: 'active' }])
  })

  it('C15: goes back with what was paid before', async () => {
    const { id: programId } = await program({ capacity: 1, fee: 20_000 })
    const one = await paidIn((await program()).id)
    const params = { id: one.registration.id }
    await club.ok(api.registrations.move, { as: admin, params, body: { programId, note: 'Older' } })
    const open = await intentFor({ ...one, registration: { ...one.registration, balance: 7500 } })
    const { getRegistration, replaceRegistration } = await import('#functions/registrations/store.ts')
    const { count } = await import('#functions/programs/store.ts')
    const { commit } = await import('#functions/data/transaction.ts')
    const row = await getRegistration(one.registration.id)
    if (!row) throw new Error('no registration')
    const graceUntil = new Date(club.clock.now.getTime() - 1000).toISOString()
    await commit(
      replaceRegistration({ ...row, state: 'lapsed', graceUntil }),
      count(programId, { taken: -1 }),
    )
    await registered(club, programId)
    await club.pay(open, goodCard)
    await club.stripe.settled()
    for (let n = 0; n < 3; n++) await club.tick()
    await club.stripe.settled()
    expect(await invoiceOf(club, admin, one.registration.id)).toMatchObject({ amountRefunded: 20_000 })
  })

  it('C15: goes back once where the place is another’s by now, which nobody loses again', async () => {
    const { id } = await program({ capacity: 1 })
    const late = await lapsed(id)
    const next = await registered(club, id)
    const offered = await club.call(api.payments.createIntent, {
      as: late.parent,
      body: { amount: 12_500, registrationId: late.registration.id },
    })
    expect(offered).toMatchObject({ status: 409 })
    await club.pay(late.secret, goodCard)
    await club.stripe.settled()
    for (let n = 0; n < 3; n++) await club.tick()
    await club.stripe.settled()
    expect(await invoiceOf(club, admin, late.registration.id)).toMatchObject({
      status: 'refunded',
      amountRefunded: 12_500,
    })
    expect(await listed(late.parent)).toEqual([])
    expect(await listed(next.parent)).toMatchObject([{ state: 'active' }])
    expect(club.ses.mails(late.parent.email).map(mail => mail.subject)).toContain(
      'Your payment for Travel came too late',
    )
  })
})
