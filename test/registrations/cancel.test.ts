import { afterAll, describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub, validCard } from '../club.ts'
import { createRegisteredFamily, fetchInvoice } from '../family.ts'
import { createOffice } from './office.ts'

const club = await openClub()
const admin = await club.person('admin')
afterAll(async () => expect(await club.verify()).toEqual([]))
const { createProgram, intentFor, paidIn, cancel, listed } = createOffice(club, admin)

describe('a family', () => {
  it('a family gives up an unpaid spot, and the child can be registered again', async () => {
    const programId = await createProgram({ capacity: 1 })
    const one = await createRegisteredFamily(club, programId)
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

  it('a family cannot give up what is paid, nor another family’s spot', async () => {
    const one = await paidIn(await createProgram())
    const refused = await cancel(one.parent, one.registration.id, { refund: 'full' })
    expect(refused).toMatchObject({ status: 409 })
    expect(refused.json.message).toMatch(/ask the club/)
    expect((await cancel(await club.person('parent'), one.registration.id)).status).toBe(404)
    expect((await cancel(await club.person('coach'), one.registration.id)).status).toBe(404)
  })

  it('a family cannot pay for what it has given up: its open payment ends at Stripe first', async () => {
    const one = await createRegisteredFamily(club, await createProgram())
    const secret = await intentFor(one)
    await cancel(one.parent, one.registration.id)
    expect((await club.pay(secret, validCard)).error).toBeDefined()
  })

  it('a family that has paid already, unseen by the club, has paid and not canceled', async () => {
    const one = await createRegisteredFamily(club, await createProgram())
    club.stripe.faults.dropWebhook = { count: 1 }
    await club.pay(await intentFor(one), validCard)
    expect(await cancel(one.parent, one.registration.id)).toMatchObject({ status: 409 })
    expect(await listed(one.parent)).toMatchObject([{ paymentStatus: 'paid', state: 'active' }])
  })

  it('a family keeps its spot while a bank has not answered yet', async () => {
    const one = await createRegisteredFamily(club, await createProgram())
    const secret = await intentFor(one)
    club.stripe.faults.processing = { count: 1 }
    await club.pay(secret, validCard)
    expect(await cancel(one.parent, one.registration.id)).toMatchObject({
      status: 409,
      json: { message: 'A payment is being confirmed. Please wait a moment and try again.' },
    })
    club.stripe.settlePayment(secret.split('_secret')[0] ?? '', 'fail')
    expect((await cancel(one.parent, one.registration.id)).status).toBe(200)
  })
})

describe('the office', () => {
  it('the office says what becomes of the money when it cancels, and it is refunded once', async () => {
    const id = await createProgram()
    const one = await paidIn(id)
    expect(await cancel(admin, one.registration.id)).toMatchObject({
      status: 400,
      json: { issues: [{ field: 'refund', message: 'Please choose whether to refund the payment' }] },
    })
    const replies = await Promise.all(
      Array.from({ length: 5 }, () =>
        cancel(admin, one.registration.id, { refund: 'full', note: 'Injured' }),
      ),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    await club.stripe.settled()
    await club.tick()
    expect(await fetchInvoice(club, admin, one.registration.id)).toMatchObject({
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
      coachCount: 0,
      teamCount: 0,
    })
  })

  it('the office may keep the money when it cancels, and refund it later', async () => {
    const one = await paidIn(await createProgram())
    await cancel(admin, one.registration.id, { refund: 'none' })
    await Promise.all([1, 2, 3].map(() => cancel(admin, one.registration.id, { refund: 'full' })))
    await club.stripe.settled()
    expect(await fetchInvoice(club, admin, one.registration.id)).toMatchObject({ amountRefunded: 12_500 })
  })

  it('office and family may cancel at the same time with a card open: each gets an answer, and it ends once', async () => {
    for (let round = 0; round < 3; round++) {
      const one = await createRegisteredFamily(club, await createProgram())
      await intentFor(one)
      const replies = await Promise.all(
        [one.parent, admin, one.parent].map(as => cancel(as, one.registration.id)),
      )
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    }
  })

  it('the office may keep the money when it cancels', async () => {
    const one = await paidIn(await createProgram())
    await cancel(admin, one.registration.id, { refund: 'none' })
    await club.tick()
    expect(await fetchInvoice(club, admin, one.registration.id)).toMatchObject({
      status: 'paid',
      amountRefunded: 0,
    })
  })

  it('a refund of the office is made by the jobs where Stripe is away, once even when replies are lost', async () => {
    const one = await paidIn(await createProgram())
    club.stripe.faults.error = { count: 9 }
    expect((await cancel(admin, one.registration.id, { refund: 'full' })).status).toBe(200)
    club.stripe.faults.error = undefined
    expect(await fetchInvoice(club, admin, one.registration.id)).toMatchObject({ amountRefunded: 0 })
    club.stripe.faults.loseReply = { count: 1 }
    for (let minute = 0; minute < 10; minute++) {
      club.clock.pass({ minutes: 1 })
      await club.tick()
    }
    await club.stripe.settled()
    expect(await fetchInvoice(club, admin, one.registration.id)).toMatchObject({ amountRefunded: 12_500 })
  })
})
