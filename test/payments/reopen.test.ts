import { afterAll, describe, expect, it } from 'vitest'
import { addHours } from '#shared/dates.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { createRegisteredFamily } from '../family.ts'
import { newTeam, numbered } from '../forms.ts'
import { createTreasurer, getInvoiceId } from './treasurer.ts'

const club = await openClub()
const admin = await club.person('admin')
afterAll(async () => expect(await club.verify()).toEqual([]))
const desk = createTreasurer(club, admin)
const { invoice, own, set, pay, refund } = desk
const fee = 12_500

type Family = Awaited<ReturnType<typeof createRegisteredFamily>>

/** A program with one place, and the family that has it. */
async function lastPlace() {
  const programId = await desk.createProgram({ capacity: 1 })
  const family = await createRegisteredFamily(club, programId)
  return { ...family, programId, invoiceId: getInvoiceId(family) }
}
const placesLeft = async (id: string) => (await club.ok(api.programs.get, { params: { id } })).placesLeft
const subjects = async ({ parent }: Family) => {
  await club.tick()
  return club.ses.mails(parent.email).map(({ subject }) => subject)
}

describe('a cancelled invoice that the office sets to unpaid', () => {
  it('a cancelled invoice that the office sets to unpaid is owed again within three days, and the child has its place, its team and its code again', async () => {
    const { invoiceId, programId, ...one } = await lastPlace()
    const { code, uses, usesBy } = await desk.code({ maxUses: 1 })
    await desk.apply(one, code)
    const { id: teamId } = await club.ok(api.teams.create, {
      as: admin,
      body: newTeam(numbered('Hawks '), { programId }),
    })
    const team = { as: admin, params: { id: one.registration.id }, body: { teamId } }
    await club.ok(api.registrations.update, team)
    await set(invoiceId, 'cancelled')
    expect([await placesLeft(programId), await uses()]).toEqual([1, 0])
    const known = (await subjects(one)).length

    expect((await set(invoiceId, 'unpaid')).status).toBe(200)
    const until = addHours(club.clock.now, 72).toISOString()
    expect(await invoice(invoiceId)).toMatchObject({
      status: 'unpaid',
      balance: 10_000,
      dueAt: until,
      discount: { code },
    })
    expect(await own(one)).toMatchObject({
      state: 'active',
      paymentStatus: 'pay_later',
      balance: 10_000,
      graceUntil: until,
      discount: { code },
    })
    expect([await placesLeft(programId), await uses(), await usesBy(one.parent.id)]).toEqual([0, 1, 1])
    const roster = await club.ok(api.teams.players, { as: admin, params: { id: teamId } })
    expect(roster.map(({ id }) => id)).toEqual([one.child.id])
    expect((await subjects(one)).slice(known)).toEqual([
      expect.stringContaining('$100.00 for Travel is due by'),
    ])
  })

  it('a cancelled invoice that the office sets to unpaid can be paid at once instead, which needs the place too', async () => {
    const { invoiceId, programId, ...one } = await lastPlace()
    await set(invoiceId, 'cancelled')
    expect((await set(invoiceId, 'paid', { method: 'check' })).status).toBe(200)
    expect(await own(one)).toMatchObject({ state: 'active', paymentStatus: 'paid', balance: 0 })
    expect(await placesLeft(programId)).toBe(0)
    await set(invoiceId, 'cancelled')
  })

  it('a cancelled invoice that the office sets to unpaid stays cancelled where the place is taken', async () => {
    const { invoiceId, programId, ...one } = await lastPlace()
    await set(invoiceId, 'cancelled')
    await createRegisteredFamily(club, programId)
    for (const status of ['unpaid', 'overdue', 'paid'])
      expect(await set(invoiceId, status)).toMatchObject({
        status: 409,
        json: { message: 'This program is full.' },
      })
    expect(await invoice(invoiceId)).toMatchObject({ status: 'cancelled', amountPaid: 0 })
    expect(await own(one)).toBeUndefined()
    expect(await placesLeft(programId)).toBe(0)
  })

  it('a cancelled invoice that the office sets to unpaid stays cancelled where its code is used up or removed by now', async () => {
    const family = await lastPlace()
    const { code, id } = await desk.code({ maxUses: 1 })
    await desk.apply(family, code)
    await set(family.invoiceId, 'cancelled')
    const answer = async () => (await set(family.invoiceId, 'unpaid')).json.message
    const other = await desk.createUnpaidInvoice()
    await desk.apply(other, code)
    expect(await answer()).toBe(`The code ${code} cannot be used again. This code has been used up.`)
    await set(other.invoiceId, 'cancelled')
    await club.ok(api.discounts.remove, { as: admin, params: { id } })
    expect(await answer()).toBe(`The code ${code} cannot be used again. This code was removed.`)
    expect(await placesLeft(family.programId)).toBe(1)
  })

  it('a cancelled invoice that the office sets to unpaid stays cancelled where the child has been registered anew', async () => {
    const { invoiceId, parent, child, programId } = await lastPlace()
    await set(invoiceId, 'cancelled')
    await club.ok(api.registrations.create, { as: parent, body: { programId, playerId: child.id } })
    expect(await set(invoiceId, 'unpaid')).toMatchObject({
      status: 409,
      json: { message: expect.stringContaining('has already been registered for Travel again.') },
    })
  })

  it('a cancelled invoice that the office sets to unpaid stays cancelled where the program was removed', async () => {
    const { invoiceId, programId } = await lastPlace()
    await set(invoiceId, 'cancelled')
    await club.ok(api.programs.remove, { as: admin, params: { id: programId } })
    await club.tick()
    expect(await set(invoiceId, 'unpaid')).toMatchObject({
      status: 409,
      json: { message: 'The program was removed. Create a new invoice instead.' },
    })
  })

  it('a cancelled invoice that the office sets to unpaid takes one place, however often somebody clicks', async () => {
    const { invoiceId, programId } = await lastPlace()
    await set(invoiceId, 'cancelled')
    const replies = await Promise.all(Array.from({ length: 5 }, () => set(invoiceId, 'unpaid')))
    expect(replies.map(({ status }) => status)).toEqual(Array(5).fill(200))
    expect(await placesLeft(programId)).toBe(0)
    expect((await invoice(invoiceId)).status).toBe('unpaid')
  })

  it('shares the last place with nobody who registers at the same moment', async () => {
    const { invoiceId, programId } = await lastPlace()
    await set(invoiceId, 'cancelled')
    const [again, others] = await Promise.all([
      set(invoiceId, 'unpaid'),
      createRegisteredFamily(club, programId).then(
        () => 'registered',
        () => 'refused',
      ),
    ])
    expect([again.status === 200, others === 'registered'].filter(Boolean)).toHaveLength(1)
    expect(await placesLeft(programId)).toBe(0)
  })

  it('a bill of the office is only owed again', async () => {
    const { invoiceId } = await desk.bill()
    await set(invoiceId, 'cancelled')
    expect((await set(invoiceId, 'overdue')).status).toBe(200)
    expect(await invoice(invoiceId)).toMatchObject({ status: 'overdue', balance: 4500 })
  })
})

describe('a wrong choice', () => {
  it('“refunded” by hand is undone by “unpaid” and “paid”, with the place', async () => {
    const { invoiceId, programId, ...one } = await lastPlace()
    await pay(invoiceId, fee)
    await refund(invoiceId, fee, { from: 'manual' })
    expect(await placesLeft(programId)).toBe(1)
    expect((await set(invoiceId, 'paid')).json.message).toContain('set it to unpaid first')
    expect((await set(invoiceId, 'unpaid')).status).toBe(200)
    expect((await set(invoiceId, 'paid', { method: 'cash' })).status).toBe(200)
    expect(await invoice(invoiceId)).toMatchObject({ status: 'paid', amountPaid: fee, amountRefunded: 0 })
    expect(await own(one)).toMatchObject({ state: 'active', paymentStatus: 'paid' })
    expect(await placesLeft(programId)).toBe(0)
  })
})
