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
const createProgram = (fee: number, more: object = {}) => desk.createProgram({ fee, ...more })
const own = async (as: { token: string }) => (await desk.listed(as))[0]

describe('moving a paid registration', () => {
  it('a paid registration moved to a dearer program owes the difference within the grace period', async () => {
    const [from, to] = [
      await createProgram(10_000, { capacity: 1 }),
      await createProgram(15_000, { capacity: 1 }),
    ]
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

  it('a paid registration moved to a cheaper program is refunded the difference, once', async () => {
    const [from, to] = [await createProgram(10_000), await createProgram(4000)]
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
      'Sam is now in Travel'.replace('Sam', registration.playerName),
    )
  })

  it('a paid registration moved to a cheaper program and then to a dearer one owes what was refunded', async () => {
    const { parent, registration } = await paidIn(await createProgram(10_000))
    await move(registration.id, await createProgram(4000))
    await club.stripe.settled()
    await move(registration.id, await createProgram(10_000))
    expect(await own(parent)).toMatchObject({ fee: 10_000, balance: 6000, paymentStatus: 'pay_later' })
  })

  it('a paid registration moved to a free program and then to a dear one owes all of it, visibly', async () => {
    const { parent, registration } = await paidIn(await createProgram(10_000))
    await move(registration.id, await createProgram(0))
    await club.stripe.settled()
    const dear = await createProgram(20_000)
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

  it('a free registration moved to a program with a fee begins its grace period', async () => {
    const { parent, registration } = await createRegisteredFamily(club, await createProgram(0))
    const params = { id: registration.id }
    await club.ok(api.registrations.update, { as: parent, params, body: { paymentStatus: 'pay_later' } })
    await move(registration.id, await createProgram(10_000))
    expect(await own(parent)).toMatchObject({
      balance: 10_000,
      paymentStatus: 'pay_later',
      graceUntil: addHours(club.clock.now, 72).toISOString(),
    })
  })

  it('a paid registration moved to a free program is refunded in full, and the child stays', async () => {
    const { parent, registration } = await paidIn(await createProgram(10_000))
    await move(registration.id, await createProgram(0))
    await club.stripe.settled()
    await club.tick()
    expect(await fetchInvoice(club, admin, registration.id)).toMatchObject({ amountRefunded: 10_000 })
    expect(await own(parent)).toMatchObject({ state: 'active', balance: 0, fee: 0 })
  })

  it('moving a registration needs a note, a spot, another program, and a child that is not there already', async () => {
    const [from, full] = [await createProgram(10_000), await createProgram(10_000, { capacity: 1 })]
    const { registration, child, parent } = await paidIn(from)
    await createRegisteredFamily(club, full)
    expect(await move(registration.id, full)).toMatchObject({
      status: 409,
      json: { message: 'This program is full.', issues: [{ field: 'anyway' }] },
    })
    expect(await move(registration.id, full, { note: '' })).toMatchObject({
      status: 400,
      json: { issues: [{ field: 'note', message: 'Please enter a reason' }] },
    })
    expect((await move(registration.id, from)).status).toBe(200)
    expect((await move(registration.id, 'prg_none')).status).toBe(400)
    expect((await move('reg_none', full)).status).toBe(404)
    const there = await createProgram(5000)
    await club.ok(api.registrations.create, { as: parent, body: { programId: there, playerId: child.id } })
    expect(await move(registration.id, there)).toMatchObject({ status: 409 })
    expect(await own(parent)).toBeDefined()
  })

  it('moving a registration refuses a team of another program, and a canceled registration', async () => {
    const [from, to] = [await createProgram(10_000), await createProgram(10_000)]
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

  it('moving a registration keeps the note on what does not fit, and charges the fee of this very moment', async () => {
    const to = await createProgram(10_000, { programType: 'girls' })
    const { registration, parent } = await createRegisteredFamily(club, await createProgram(10_000))
    race.beforeNextWrite(() =>
      club.ok(api.programs.update, { as: admin, params: { id: to }, body: { fee: 11_000 } }),
    )
    expect(await move(registration.id, to)).toMatchObject({
      json: { fee: 11_000, override: { note: 'Too young', reasons: ['This is a girls program.'] } },
    })
    expect(await own(parent)).not.toHaveProperty('override')
    expect(await own(parent)).not.toHaveProperty('userName')
  })

  it('canceling a moved registration without a refund leaves what was paid in part with the club', async () => {
    const { registration } = await paidIn(await createProgram(10_000))
    await move(registration.id, await createProgram(15_000))
    const params = { id: registration.id }
    await club.ok(api.registrations.cancel, { as: admin, params, query: { refund: 'none' } })
    const invoice = await fetchInvoice(club, admin, registration.id)
    expect(invoice).toMatchObject({ amount: 10_000, balance: 0, status: 'paid' })
  })

  it('the office may move a registration into a full program, and it claims an offer there', async () => {
    const from = await createProgram(10_000)
    const to = await createProgram(10_000, { capacity: 1 })
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

  it('two moves at once take the last spot of the other program once', async () => {
    const from = await createProgram(10_000)
    const to = await createProgram(10_000, { capacity: 1 })
    const all = await Promise.all(
      Array.from({ length: runs(6, 30) }, () => createRegisteredFamily(club, from)),
    )
    const replies = await Promise.all(all.map(({ registration }) => move(registration.id, to)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})
