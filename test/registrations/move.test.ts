import { afterAll, expect, it } from 'vitest'
import { addHours } from '#shared/dates.ts'
import { numberRequired } from '#shared/players/profile.ts'
import { api } from '#shared/routes.ts'
import { openClub, validCard } from '../club.ts'
import { createRegisteredFamily, fetchInvoice } from '../family.ts'
import { newPlayer, numberPending } from '../forms.ts'
import { runs } from '../proof.ts'
import { createRaceInjector } from '../raceInjector.ts'
import { createTimeline } from './timeline.ts'

const race = createRaceInjector()
const club = await openClub({ watch: { dynamodb: race.watch } })
const admin = await club.person('admin')
afterAll(async () => expect(await club.verify()).toEqual([]))

const { intentFor, paidIn, move, register, cancel, payLater, listed, mailsTo, ...desk } = createTimeline(
  club,
  admin,
)
const createProgram = async (fee: number, more: object = {}) =>
  (await desk.createProgram({ fee, ...more })).id
const own = async (as: { id: string }) => (await listed(as))[0]
const full = 'This program is full.'

const deferred = { paymentStatus: 'pay_later', state: 'active' }
it.each([
  ['dearer', 10_000, [15_000], { ...deferred, balance: 5000 }, 0],
  ['cheaper and then as dear as before', 10_000, [4000, 10_000], { ...deferred, balance: 6000 }, 6000],
  ['free', 10_000, [0], { ...deferred, balance: 0 }, 10_000],
  ['free and then dearer', 10_000, [0, 20_000], { ...deferred, balance: 20_000 }, 10_000],
  ['no longer free', 0, [10_000], { ...deferred, balance: 10_000 }, 0],
])(
  'a settled registration moved to a program that is %s owes the difference within the grace period',
  async (_, first, fees, after, refunded) => {
    const start = await createProgram(first)
    const { parent, registration } = await (first > 0 ? paidIn(start) : createRegisteredFamily(club, start))
    if (first === 0) await payLater(parent, registration.id)
    for (const fee of fees) {
      expect((await move(registration.id, await createProgram(fee))).status).toBe(200)
      await club.stripe.settled()
      await club.tick()
    }
    const row = await own(parent)
    expect(row).toMatchObject({ ...after, fee: fees.at(-1) })
    expect(row?.graceUntil).toBe(after.balance > 0 ? addHours(club.clock.now, 72).toISOString() : undefined)
    const { balance, amountRefunded } = await fetchInvoice(club, admin, registration.id)
    expect([balance, amountRefunded]).toEqual([after.balance, refunded])
    const told = club.ses.mails(parent.email).findLast(({ subject }) => subject.endsWith(' is now in Travel'))
    expect(told?.text.includes('/checkout?')).toBe(after.balance > 0)
  },
)

it('a registration that is not finished is no further when it is moved', async () => {
  const { parent, registration } = await createRegisteredFamily(club, await createProgram(10_000))
  await move(registration.id, await createProgram(15_000))
  expect(await own(parent)).toMatchObject({ paymentStatus: 'pending', balance: 15_000 })
  expect((await own(parent))?.graceUntil).toBeUndefined()
})

it('a paid registration moved to a cheaper program is refunded the difference, once, and is counted there', async () => {
  const [from, to] = [await createProgram(10_000, { capacity: 1 }), await createProgram(4000)]
  const { parent, registration } = await paidIn(from)
  await Promise.all(Array.from({ length: 4 }, () => move(registration.id, to)))
  await club.stripe.settled()
  await club.tick()
  const moved = { amount: 4000, amountPaid: 10_000, amountRefunded: 6000, status: 'paid' }
  expect(await fetchInvoice(club, admin, registration.id)).toMatchObject(moved)
  expect(await own(parent)).toMatchObject({ programId: to, balance: 0, paymentStatus: 'paid' })
  const stats = await club.ok(api.programs.stats, { as: admin })
  expect(stats[from]).toMatchObject({ playerCount: 0, invoicedAmount: 0, collectedAmount: 0 })
  expect(stats[to]).toMatchObject({ playerCount: 1, invoicedAmount: 4000, collectedAmount: 4000 })
  expect(mailsTo(parent.email)).toContain('Sam is now in Travel')
})

it('moving a registration needs a spot, a program that there is, and a child that is not there already', async () => {
  const [from, small] = [await createProgram(10_000), await createProgram(10_000, { capacity: 1 })]
  const { registration, child, parent } = await paidIn(from)
  await createRegisteredFamily(club, small)
  expect(await move(registration.id, small)).toMatchObject({
    status: 409,
    json: { message: full, issues: [{ field: 'anyway' }] },
  })
  expect((await move(registration.id, from)).status).toBe(200)
  expect((await move(registration.id, 'prg_none')).status).toBe(400)
  expect((await move('reg_none', small)).status).toBe(404)
  const there = await createProgram(5000)
  const second = await register(parent, there, child.id)
  expect(await move(registration.id, there)).toMatchObject({
    status: 409,
    json: { message: 'This child is already registered for this program.' },
  })
  await cancel(parent, second.json.id)
  expect(await move(second.json.id, from)).toMatchObject({
    status: 409,
    json: { message: 'Only a registration with a spot can be moved.' },
  })
})

it('moving a registration keeps the note on what does not fit, and charges the fee of this very moment', async () => {
  const to = await createProgram(10_000, { programType: 'girls', requiresUsaLacrosseNumber: true })
  const parent = await club.person('parent')
  const body = newPlayer('Sam', numberPending)
  const child = await club.ok(api.players.create, { as: parent, body })
  const { json: registration } = await register(parent, await createProgram(10_000), child.id)
  race.beforeNextWrite(
    () => club.ok(api.programs.update, { as: admin, params: { id: to }, body: { fee: 11_000 } }),
    'registration.move',
  )
  expect(await move(registration.id, to)).toMatchObject({
    json: {
      fee: 11_000,
      override: { note: 'Too young', reasons: ['This is a girls program.', numberRequired] },
    },
  })
  expect(await own(parent)).not.toHaveProperty('override')
})

it('the office may move a registration into a full program, and it claims an offer there', async () => {
  const [from, to] = [await createProgram(10_000), await createProgram(10_000, { capacity: 1 })]
  const first = await createRegisteredFamily(club, to)
  const [one, other] = [await paidIn(from), await paidIn(from)]
  await club.ok(api.waiting.join, { as: one.parent, body: { programId: to, playerId: one.child.id } })
  expect(await move(other.registration.id, to, { anyway: true })).toMatchObject({
    status: 200,
    json: { override: { note: 'Too young', reasons: [full] } },
  })
  for (const { id } of [first.registration, other.registration]) await cancel(admin, id, { refund: 'full' })
  await club.tick()
  expect(await club.ok(api.waiting.list, { as: one.parent })).toMatchObject([{ state: 'offered' }])
  const claimed = await move(one.registration.id, to, { anyway: true })
  expect([claimed.status, claimed.json.override]).toEqual([200, undefined])
  expect(await club.ok(api.waiting.list, { as: one.parent })).toEqual([])
  const program = await club.ok(api.programs.get, { params: { id: to } })
  expect(program).toMatchObject({ spotsLeft: 0, waiting: 0 })
})

it('a registration that was paid since the office looked stays, and one that is moved already is not refused', async () => {
  const [from, to] = [await createProgram(10_000), await createProgram(4000)]
  const one = await createRegisteredFamily(club, from)
  await club.pay(await intentFor(one), validCard)
  expect(await move(one.registration.id, to, { collected: 0 })).toMatchObject({
    status: 409,
    json: { message: 'What this family has paid has changed. Please look at it again.' },
  })
  await club.stripe.settled()
  expect(await own(one.parent)).toMatchObject({ programId: from, paymentStatus: 'paid' })
  // Sent again after a lost reply.
  for (let n = 0; n < 2; n++)
    expect((await move(one.registration.id, to, { collected: 10_000 })).status).toBe(200)
  await club.stripe.settled()
  expect(await fetchInvoice(club, admin, one.registration.id)).toMatchObject({ amountRefunded: 6000 })
})

it('several moves at once take the last spot of the other program once', async () => {
  const [from, to] = [await createProgram(10_000), await createProgram(10_000, { capacity: 1 })]
  const count = runs(4, 30)
  const all = await Promise.all(Array.from({ length: count }, () => createRegisteredFamily(club, from)))
  const replies = await Promise.all(all.map(({ registration }) => move(registration.id, to)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
})
