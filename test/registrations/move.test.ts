import { afterAll, describe, expect, it } from 'vitest'
import { addHours } from '#shared/dates.ts'
import { api } from '#shared/routes.ts'
import { openClub, validCard } from '../club.ts'
import { createRegisteredFamily, fetchInvoice } from '../family.ts'
import { runs } from '../proof.ts'
import { createRaceInjector } from '../raceInjector.ts'
import { createOffice } from './office.ts'

const race = createRaceInjector()
const club = await openClub({ watch: { dynamodb: race.watch } })
const admin = await club.person('admin')
afterAll(async () => expect(await club.verify()).toEqual([]))

const { paidIn, move, ...desk } = createOffice(club, admin)
const program = (fee: number, more: object = {}) => desk.program({ fee, ...more })
const own = async (as: { token: string }) => (await desk.listed(as))[0]

describe('moving a paid registration', () => {
  it('to a dearer program asks for the difference within the grace', async () => {
    const [from, to] = [await program(10_000, { capacity: 1 }), await program(15_000, { capacity: 1 })]
    const { parent, registration } = await paidIn(from)
    expect((await move(registration.id, to)).status).toBe(200)
    expect(await own(parent)).toMatchObject({
      programId: to,
      fee: 15_000,
      balance: 5000,
      paymentStatus: 'pay_later',
      graceUntil: addHours(club.clock.now, 72).toISOString(),
    })
    const stats = await club.ok(api.programs.stats, { as: admin })
    expect(stats[from]).toMatchObject({ playerCount: 0, invoicedAmount: 0, collectedAmount: 0 })
    expect(stats[to]).toMatchObject({
      playerCount: 1,
      invoicedAmount: 15_000,
      uncollectedAmount: 5000,
      collectedAmount: 10_000,
    })
    const body = { amount: 5000, registrationId: registration.id }
    const { clientSecret } = await club.ok(api.payments.createIntent, { as: parent, body })
    await club.pay(clientSecret, validCard)
    await club.stripe.settled()
    expect(await own(parent)).toMatchObject({ balance: 0, paymentStatus: 'paid' })
  })

  it('to a cheaper one gives the difference back, once', async () => {
    const [from, to] = [await program(10_000), await program(4000)]
    const { parent, registration } = await paidIn(from)
    const tries = await Promise.all(Array.from({ length: 4 }, () => move(registration.id, to)))
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
    await club.stripe.settled()
    await club.tick()
    expect(await fetchInvoice(club, admin, registration.id)).toMatchObject({
      amount: 4000,
      amountPaid: 10_000,
      amountRefunded: 6000,
      status: 'paid',
    })
    expect(await own(parent)).toMatchObject({ programId: to, balance: 0, paymentStatus: 'paid' })
    expect(club.ses.mails(parent.email).map(mail => mail.subject)).toContain(
      'Sam is in Travel now'.replace('Sam', registration.playerName),
    )
  })

  it('to a cheaper program and then to a dearer one owes what was given back', async () => {
    const { parent, registration } = await paidIn(await program(10_000))
    await move(registration.id, await program(4000))
    await club.stripe.settled()
    await move(registration.id, await program(10_000))
    expect(await own(parent)).toMatchObject({ fee: 10_000, balance: 6000, paymentStatus: 'pay_later' })
  })

  it('to a free one and on to a dear one owes all of it, and the debt is seen', async () => {
    const { parent, registration } = await paidIn(await program(10_000))
    await move(registration.id, await program(0))
    await club.stripe.settled()
    const dear = await program(20_000)
    await move(registration.id, dear)
    expect(await own(parent)).toMatchObject({ balance: 20_000, paymentStatus: 'pay_later' })
    expect(await fetchInvoice(club, admin, registration.id)).toMatchObject({
      status: 'unpaid',
      balance: 20_000,
    })
    expect((await club.ok(api.programs.stats, { as: admin }))[dear]).toMatchObject({
      uncollectedAmount: 20_000,
    })
  })

  it('that was free to one with a fee begins its grace', async () => {
    const { parent, registration } = await createRegisteredFamily(club, await program(0))
    const params = { id: registration.id }
    await club.ok(api.registrations.update, { as: parent, params, body: { paymentStatus: 'pay_later' } })
    await move(registration.id, await program(10_000))
    expect(await own(parent)).toMatchObject({
      balance: 10_000,
      paymentStatus: 'pay_later',
      graceUntil: addHours(club.clock.now, 72).toISOString(),
    })
  })

  it('to a free one gives all of it back, and the child stays', async () => {
    const { parent, registration } = await paidIn(await program(10_000))
    await move(registration.id, await program(0))
    await club.stripe.settled()
    await club.tick()
    expect(await fetchInvoice(club, admin, registration.id)).toMatchObject({ amountRefunded: 10_000 })
    expect(await own(parent)).toMatchObject({ state: 'active', balance: 0, fee: 0 })
  })

  it('needs a note, a spot, another program, and a child that is not there already', async () => {
    const [from, full] = [await program(10_000), await program(10_000, { capacity: 1 })]
    const { registration, child, parent } = await paidIn(from)
    await createRegisteredFamily(club, full)
    expect(await move(registration.id, full)).toMatchObject({
      status: 409,
      json: { message: 'This program is full.', issues: [{ field: 'anyway' }] },
    })
    expect(await move(registration.id, full, { note: '' })).toMatchObject({
      status: 400,
      json: { issues: [{ field: 'note', message: 'Please say why' }] },
    })
    expect((await move(registration.id, from)).status).toBe(200)
    expect((await move(registration.id, 'prg_none')).status).toBe(400)
    expect((await move('reg_none', full)).status).toBe(404)
    const there = await program(5000)
    await club.ok(api.registrations.create, { as: parent, body: { programId: there, playerId: child.id } })
    expect(await move(registration.id, there)).toMatchObject({ status: 409 })
    expect(await own(parent)).toBeDefined()
  })

  it('takes no team of another program, and no registration that was canceled', async () => {
    const [from, to] = [await program(10_000), await program(10_000)]
    const teamId = await club.team('team_from', from)
    const { registration, parent } = await createRegisteredFamily(club, from)
    expect(await move(registration.id, to, { teamId })).toMatchObject({
      status: 400,
      json: { issues: [{ field: 'teamId' }] },
    })
    const params = { id: registration.id }
    await club.ok(api.registrations.update, { as: admin, params, body: { teamId } })
    await move(registration.id, to)
    expect(await own(parent)).toMatchObject({ programId: to, onTeam: false })
    expect((await club.ok(api.players.list, { as: parent }))[0]?.teamId).toBeUndefined()
    await club.ok(api.registrations.cancel, { as: parent, params, query: {} })
    expect((await move(registration.id, from)).status).toBe(409)
  })

  it('keeps the note with what does not fit, and charges the fee of this very moment', async () => {
    const to = await program(10_000, { programType: 'girls' })
    const { registration, parent } = await createRegisteredFamily(club, await program(10_000))
    race.beforeNextWrite(() =>
      club.ok(api.programs.update, { as: admin, params: { id: to }, body: { fee: 11_000 } }),
    )
    expect(await move(registration.id, to)).toMatchObject({
      json: { fee: 11_000, override: { note: 'Too young', reasons: ['This is a girls program.'] } },
    })
    expect(await own(parent)).not.toHaveProperty('override')
    expect(await own(parent)).not.toHaveProperty('userName')
  })

  it('leaves what was paid in part with the club, where it is cancelled so', async () => {
    const { registration } = await paidIn(await program(10_000))
    await move(registration.id, await program(15_000))
    const params = { id: registration.id }
    await club.ok(api.registrations.cancel, { as: admin, params, query: { refund: 'none' } })
    const invoice = await fetchInvoice(club, admin, registration.id)
    expect(invoice).toMatchObject({ amount: 10_000, balance: 0, status: 'paid' })
  })

  it('into a full program is the office’s word, and an offer there is claimed by it', async () => {
    const from = await program(10_000)
    const to = await program(10_000, { capacity: 1 })
    const first = await createRegisteredFamily(club, to)
    const one = await paidIn(from)
    await club.ok(api.waiting.join, { as: one.parent, body: { programId: to, playerId: one.child.id } })
    const other = await paidIn(from)
    expect((await move(other.registration.id, to)).status).toBe(409)
    expect(await move(other.registration.id, to, { anyway: true })).toMatchObject({
      status: 200,
      json: { override: { note: 'Too young', reasons: ['This program is full.'] } },
    })
    for (const { id } of [first.registration, other.registration])
      await club.ok(api.registrations.cancel, { as: admin, params: { id }, query: { refund: 'full' } })
    await club.tick()
    expect(await club.ok(api.waiting.list, { as: one.parent })).toMatchObject([{ state: 'offered' }])
    expect((await move(one.registration.id, to)).status).toBe(200)
    expect(await club.ok(api.waiting.list, { as: one.parent })).toEqual([])
    expect(await club.ok(api.programs.get, { params: { id: to } })).toMatchObject({
      placesLeft: 0,
      waiting: 0,
    })
  })

  it('takes the last spot of the other program once', async () => {
    const from = await program(10_000)
    const to = await program(10_000, { capacity: 1 })
    const all = await Promise.all(
      Array.from({ length: runs(6, 30) }, () => createRegisteredFamily(club, from)),
    )
    const replies = await Promise.all(all.map(({ registration }) => move(registration.id, to)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})
