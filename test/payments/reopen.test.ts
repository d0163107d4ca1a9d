import { expect, test } from 'vitest'
import { addHours } from '#shared/dates.ts'
import { api } from '#shared/routes.ts'
import { createRegisteredFamily } from '../family.ts'
import { newTeam } from '../forms.ts'
import { expectNo, expectOk, getInvoiceId, openTreasury } from './treasurer.ts'

const desk = await openTreasury()
const { club, admin, apply, code, createProgram, createUnpaidInvoice, invoice, own, set } = desk

/** A family with the only place of a program, which it gets by `prepare` before the office cancels its invoice. */
async function createCancelled(prepare: (one: LastPlace) => Promise<unknown> = async () => undefined) {
  const one = await createLastPlace()
  await prepare(one)
  expectOk(await set(one.invoiceId, 'cancelled'))
  expect(await spotsLeft(one)).toBe(1)
  return one
}
async function createLastPlace() {
  const programId = await createProgram({ capacity: 1 })
  const family = await createRegisteredFamily(club, programId)
  return { ...family, programId, invoiceId: getInvoiceId(family) }
}
type LastPlace = Awaited<ReturnType<typeof createLastPlace>>

const spotsLeft = async ({ programId: id }: { programId: string }) =>
  (await club.ok(api.programs.get, { params: { id } })).spotsLeft

test('a cancelled invoice that is owed again brings back the place, the team and the code of the child', async () => {
  const spring = await code({ maxUses: 1 })
  const createHawks = async ({ programId, registration: { id } }: LastPlace) => {
    const team = await club.ok(api.teams.create, { as: admin, body: newTeam('Hawks', { programId }) })
    const placing = { params: { id }, body: { teamId: team.id } }
    await club.ok(api.registrations.update, { as: admin, ...placing })
  }
  const one = await createCancelled(async place => {
    expectOk(await apply(place, spring.code))
    await createHawks(place)
  })
  expect(await spring.uses()).toBe(0)
  await club.tick()
  const known = club.ses.mails(one.parent.email).length

  expectOk(await set(one.invoiceId, 'unpaid'))
  const until = addHours(club.clock.now, 72).toISOString()
  const owed = { balance: 10_000, discount: { code: spring.code } }
  expect(await invoice(one.invoiceId)).toMatchObject({ ...owed, status: 'unpaid', dueAt: until })
  const registration = await own(one)
  expect(registration).toMatchObject({
    ...owed,
    ...{ state: 'active', paymentStatus: 'pay_later', graceUntil: until, onTeam: true },
  })
  expect([await spotsLeft(one), await spring.uses(), await spring.usesBy(one.parent.id)]).toEqual([0, 1, 1])
  const params = { id: registration?.teamId ?? '' }
  const roster = await club.ok(api.teams.players, { as: admin, params })
  expect(roster.map(({ id }) => id)).toEqual([one.child.id])
  await club.tick()
  const subjects = club.ses.mails(one.parent.email).map(({ subject }) => subject)
  expect(subjects.slice(known)).toEqual([
    expect.stringContaining(' has a spot in Travel again: $100.00 due by '),
  ])
})

test.each<[reason: string, happen: (one: LastPlace) => Promise<unknown>, message: string | RegExp]>([
  ['the place is taken', ({ programId }) => createRegisteredFamily(club, programId), 'This program is full.'],
  [
    'the child has been registered anew',
    ({ parent, child, programId }) =>
      club.ok(api.registrations.create, { as: parent, body: { programId, playerId: child.id } }),
    /has already been registered for Travel again\./,
  ],
  [
    'the program was removed',
    async ({ programId }) => {
      await club.ok(api.programs.remove, { as: admin, params: { id: programId } })
      await club.tick()
    },
    'The program was removed. Create a new invoice instead.',
  ],
])('an invoice stays cancelled where %s', async (_, happen, message) => {
  const one = await createCancelled()
  await happen(one)
  for (const status of ['unpaid', 'overdue', 'paid']) {
    const reply = await set(one.invoiceId, status)
    expect([reply.status, reply.json.message]).toEqual([409, expect.stringMatching(message)])
  }
  expect(await invoice(one.invoiceId)).toMatchObject({ status: 'cancelled', amountPaid: 0 })
})

test('an invoice stays cancelled where its code is used up or removed by now', async () => {
  const spring = await code({ maxUses: 1 })
  const one = await createCancelled(place => apply(place, spring.code))
  const other = await createUnpaidInvoice()
  expectOk(await apply(other, spring.code))
  const refusal = `The code ${spring.code} cannot be used again.`
  expectNo(await set(one.invoiceId, 'unpaid'), `${refusal} This code has been used up.`)
  expectOk(await set(other.invoiceId, 'cancelled'))
  await club.ok(api.discounts.remove, { as: admin, params: { id: spring.id } })
  expectNo(await set(one.invoiceId, 'unpaid'), `${refusal} This code was removed.`)
  expect(await spotsLeft(one)).toBe(1)
})

test('a cancelled invoice takes its place again once, however often somebody clicks', async () => {
  const one = await createCancelled()
  const replies = await Promise.all(Array.from({ length: 5 }, () => set(one.invoiceId, 'unpaid')))
  replies.forEach(expectOk)
  expect(await spotsLeft(one)).toBe(0)
})

test('a cancelled invoice shares the last place with nobody who registers at the same moment', async () => {
  const one = await createCancelled()
  const registering = createRegisteredFamily(club, one.programId)
    .then(() => 201)
    .catch(() => 409)
  const statuses = [(await set(one.invoiceId, 'unpaid')).status, await registering]
  expect(statuses.filter(status => status !== 409)).toHaveLength(1)
  expect(await spotsLeft(one)).toBe(0)
})
