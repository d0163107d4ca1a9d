import { afterAll, describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub, validCard } from '../club.ts'
import { addGuardian, createFamily, createRegisteredFamily, fetchInvoice } from '../family.ts'
import { newProgram } from '../forms.ts'

const club = await openClub()
const admin = await club.person('admin')
const director = await club.person('program_director')
afterAll(async () => expect(await club.verify()).toEqual([]))

const createProgram = (more: object = {}) =>
  club.ok(api.programs.create, { as: director, body: newProgram('Travel', more) })
const get = (id: string, as?: { token: string }) => club.call(api.programs.get, { as, params: { id } })
const change = (id: string, body: object) =>
  club.call(api.programs.update, { as: director, params: { id }, body })
const remove = (as: { token: string }, id: string, query: object = {}) =>
  club.call(api.programs.remove, { as, params: { id }, query })

describe('a copy', () => {
  it('a copy of a program has everything but what belongs to one season, and does not show its password', async () => {
    const made = await createProgram({
      registrationPassword: 'crease',
      registrationEndDate: '2026-03-31',
      capacity: 20,
      sponsor: 'Hardware',
      fee: 0,
    })
    const reply = await club.call(api.programs.copy, {
      as: director,
      params: { id: made.id },
      body: { name: 'Travel 2027', startDate: '2027-03-30' },
    })
    expect(reply.status).toBe(201)
    expect(reply.text).not.toContain('crease')
    const { id, createdAt, ...copy } = reply.json
    const { id: _, createdAt: __, ...rest } = made
    expect(copy).toEqual({
      ...rest,
      name: 'Travel 2027',
      startDate: '2027-03-30',
      endDate: '2027-06-13',
      season: 'Spring 2027',
      registrationStatus: 'closed',
      registrationStartDate: null,
      registrationEndDate: null,
      isPublished: false,
    })
    expect((await get(id)).status).toBe(404)
    // The families of invited players still know it.
    await change(id, { isPublished: true, registrationStatus: 'open' })
    const { parent, child } = await createFamily(club)
    const register = (registrationPassword: string) =>
      club.call(api.registrations.create, {
        as: parent,
        body: { programId: id, playerId: child.id, registrationPassword },
      })
    expect((await register('wrong')).status).toBe(400)
    expect((await register('crease')).status).toBe(201)
  })
})

describe('a change', () => {
  it('a change of a program that changes nothing is none, and a capacity below the spots taken is refused', async () => {
    const { id, version } = await createProgram({ capacity: 3 })
    await createRegisteredFamily(club, id)
    await createRegisteredFamily(club, id)
    expect((await change(id, {})).json.version).toBe(version)
    expect((await change(id, { name: 'Travel', version })).json.version).toBe(version)
    expect(await change(id, { capacity: 1 })).toMatchObject({
      status: 400,
      json: { issues: [{ field: 'capacity', message: '2 spots are already taken' }] },
    })
    expect(await change(id, { capacity: 2 })).toMatchObject({ status: 200, json: { placesLeft: 0 } })
  })

  it('a change of a program keeps times, days and grades in order', async () => {
    const { id } = await createProgram()
    for (const [body, field] of [
      [{ endTime: '16:59' }, 'endTime'],
      [{ daysOfWeek: ['Monday', 'Monday'] }, 'daysOfWeek'],
      [{ grades: ['1', '1'] }, 'grades'],
    ] as const)
      expect(await change(id, body)).toMatchObject({ status: 400, json: { issues: [{ field }] } })
  })
})

describe('deleting a program', () => {
  it('deleting a program ends unpaid registrations, empties its list, and leaves its teams', async () => {
    const { id } = await createProgram({ capacity: 1 })
    const teamId = await club.team('team_of_deleted', id)
    const one = await createRegisteredFamily(club, id)
    const waiter = await createFamily(club)
    await club.ok(api.waiting.join, { as: waiter.parent, body: { programId: id, playerId: waiter.child.id } })
    expect((await remove(one.parent, id)).status).toBe(403)
    expect((await remove(director, id)).status).toBe(200)
    expect((await get(id, director)).status).toBe(404)
    expect((await remove(director, id)).status).toBe(404)
    await club.tick()
    await club.tick()
    expect(await club.ok(api.registrations.list, { as: one.parent })).toEqual([])
    expect(await club.ok(api.waiting.list, { as: waiter.parent })).toEqual([])
    await club.tick()
    expect(club.ses.mails(waiter.parent.email).map(mail => mail.subject)).toEqual(['Travel is canceled'])
    const teams = await club.ok(api.teams.list, { as: director })
    expect(teams.find(team => team.id === teamId)?.programId ?? null).toBeNull()
  })

  it('a program that somebody has paid in part is deleted by administrators too, with all else', async () => {
    const [cheap, { id }] = [await createProgram({ fee: 1000 }), await createProgram({ fee: 3000 })]
    const one = await createRegisteredFamily(club, id)
    const part = await createRegisteredFamily(club, cheap.id)
    const body = { amount: 1000, registrationId: part.registration.id }
    const { clientSecret } = await club.ok(api.payments.createIntent, { as: part.parent, body })
    await club.pay(clientSecret, validCard)
    await club.stripe.settled()
    const params = { id: part.registration.id }
    await club.ok(api.registrations.move, { as: admin, params, body: { programId: id, note: 'Older' } })
    expect((await remove(director, id)).status).toBe(409)
    expect((await remove(admin, id, { force: 'true' })).status).toBe(200)
    expect(await club.tick()).toMatchObject({ failed: 0 })
    expect(await club.ok(api.registrations.list, { as: one.parent })).toEqual([])
    expect(await club.ok(api.registrations.list, { as: part.parent })).toMatchObject([{ collected: 1000 }])
    await club.tick()
    const mail = club.ses.mails(part.parent.email).find(({ subject }) => subject === 'Travel is canceled')
    expect(mail?.text).toMatch(
      /You have paid \$10\.00; .*don’t\s+owe\s+the\s+remaining\s+\$20\.00\s+any\s+more\./s,
    )
    // Its hold is closed: nothing is demanded, and nothing lapses.
    const known = club.ses.mails(part.parent.email).length
    for (let day = 0; day < 5; day++) {
      club.clock.pass({ days: 1 })
      await club.tick()
    }
    expect(club.ses.mails(part.parent.email)).toHaveLength(known)
    const parent = { token: await club.signIn(part.parent) }
    expect(await club.ok(api.registrations.list, { as: parent })).toMatchObject([{ state: 'active' }])
    await club.signInAgain(admin, director)
  })

  it('a program that families have paid for is deleted only by an administrator, by force; their money stays on record', async () => {
    const { id } = await createProgram()
    const unpaid = await createRegisteredFamily(club, id)
    club.clock.pass({ seconds: 1 })
    const { parent, registration } = await createRegisteredFamily(club, id)
    const body = { amount: 12_500, registrationId: registration.id }
    const { clientSecret } = await club.ok(api.payments.createIntent, { as: parent, body })
    await club.pay(clientSecret, validCard)
    await club.stripe.settled()
    expect(await remove(director, id)).toMatchObject({ status: 409, json: { issues: [{ field: 'force' }] } })
    expect((await remove(director, id, { force: 'true' })).status).toBe(409)
    expect((await remove(admin, id)).status).toBe(409)
    expect((await remove(admin, id, { force: 'true' })).status).toBe(200)
    await club.tick()
    expect(await club.ok(api.registrations.list, { as: parent })).toMatchObject([{ paymentStatus: 'paid' }])
    expect(await club.ok(api.registrations.list, { as: unpaid.parent })).toEqual([])
    expect(await club.ok(api.payments.list, { as: parent })).toMatchObject([{ amount: 12_500 }])
    // Nobody is left in silence: the family is told, and the treasurer decides.
    await club.tick()
    const told = club.ses.mails(parent.email).filter(({ text }) => text.includes('You have paid $125.00'))
    expect(told).toHaveLength(1)
    const invoice = await fetchInvoice(club, admin, registration.id)
    const open = async () =>
      (await club.ok(api.reconciliation.get, { as: admin })).exceptions.filter(
        ({ invoiceId, kind }) => invoiceId === invoice.id && kind === 'to-refund',
      )
    expect(await open()).toMatchObject([{ amount: 12_500, detail: 'Travel', state: 'open' }])
    const refund = (amountCents: number, key: string) =>
      club.ok(api.invoices.refund, {
        as: admin,
        params: { id: invoice.id },
        body: { amountCents, reason: 'Program deleted', key },
      })
    await refund(2_500, 'deleted-1')
    await club.ok(api.reconciliation.run, { as: admin })
    await club.tick()
    expect(await open()).toHaveLength(1)
    await refund(10_000, 'deleted-2')
    await club.tick()
    await club.stripe.settled()
    await club.ok(api.reconciliation.run, { as: admin })
    await club.tick()
    expect(await open()).toEqual([])
  })
})

describe('a program whose paid registrations are canceled', () => {
  it('a program whose paid registrations are canceled is deleted like any other', async () => {
    const { id } = await createProgram()
    const { parent, registration } = await createRegisteredFamily(club, id)
    const body = { amount: 12_500, registrationId: registration.id }
    const { clientSecret } = await club.ok(api.payments.createIntent, { as: parent, body })
    await club.pay(clientSecret, validCard)
    await club.stripe.settled()
    const params = { id: registration.id }
    await club.ok(api.registrations.cancel, { as: director, params, query: { refund: 'none' } })
    expect((await remove(director, id)).status).toBe(200)
  })
})

describe('who reads a registration', () => {
  it('a child reads its own registration without money; the other guardian reads nothing', async () => {
    const { id } = await createProgram()
    const { child, registration } = await createRegisteredFamily(club, id)
    const { getPlayer } = await import('#functions/stores/players/store.ts')
    const userId = (await getPlayer(child.id))?.userId ?? ''
    const as = { token: await club.signIn({ id: userId }) }
    const seen = await club.ok(api.registrations.list, { as })
    expect(seen).toMatchObject([{ id: registration.id, program: 'Travel' }])
    expect(Object.keys(seen[0] ?? {})).not.toEqual(expect.arrayContaining(['fee']))
    const other = await club.person('parent')
    await addGuardian(other.id, child.id)
    expect(await club.ok(api.registrations.list, { as: other })).toEqual([])
    expect(await club.ok(api.payments.list, { as: other })).toEqual([])
  })

  it('the office reads registrations page by page', async () => {
    const { id } = await createProgram()
    const { registration } = await createRegisteredFamily(club, id)
    const { getRegistration, createRegistration } = await import('#functions/stores/registrations/store.ts')
    const { commit } = await import('#functions/platform/data/transaction.ts')
    const row = await getRegistration(registration.id)
    if (!row) throw new Error()
    const copies = Array.from({ length: 505 }, (_, n) => ({
      ...row,
      id: `reg_copy${n}`,
      programId: 'prg_many',
    }))
    await Promise.all(copies.map(copy => commit(createRegistration(copy))))
    const query = { programId: 'prg_many' }
    const first = await club.call(api.registrations.list, { as: director, query })
    const cursor = first.headers['x-next-cursor'] ?? ''
    const second = await club.call(api.registrations.list, { as: director, query: { ...query, cursor } })
    expect([first.json.length, second.json.length, second.headers['x-next-cursor']]).toEqual([
      500,
      5,
      undefined,
    ])
    // These rows belong to nothing, which verify-ledger would report.
    const { deleteRow } = await import('#functions/platform/data/writes.ts')
    const { keys } = await import('#functions/platform/data/table.ts')
    await Promise.all(copies.map(copy => commit(deleteRow(keys.registration(copy.id)))))
    const foreign = { ...query, programId: id, cursor }
    expect((await club.call(api.registrations.list, { as: director, query: foreign })).status).toBe(400)
  })
})
