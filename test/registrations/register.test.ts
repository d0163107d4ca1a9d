import { afterAll, describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { addGuardian, createFamily, createRegisteredFamily, fetchInvoice } from '../family.ts'
import { newProgram } from '../forms.ts'
import { runs } from '../proof.ts'
import { createRaceInjector } from '../raceInjector.ts'

const race = createRaceInjector()
const club = await openClub({ watch: { dynamodb: race.watch } })
const admin = await club.person('admin')
afterAll(async () => expect(await club.verify()).toEqual([]))
const createProgram = (more: object = {}) =>
  club.ok(api.programs.create, { as: admin, body: newProgram('Travel', more) })

describe('registering a child', () => {
  it('registering a child takes the fee from the program, whatever the request says', async () => {
    const { id } = await createProgram({ fee: 20_000 })
    const { parent, child } = await createFamily(club)
    const stranger = await club.person('parent')
    const hints = { fee: 1, paymentStatus: 'paid', userId: stranger.id, season: 'x', program: 'y' }
    const registration = await club.ok(api.registrations.create, {
      as: parent,
      body: { programId: id, playerId: child.id, ...hints },
    })
    expect(registration).toMatchObject({
      fee: 20_000,
      balance: 20_000,
      paymentStatus: 'pending',
      userId: parent.id,
    })
    expect(registration).toMatchObject({ program: 'Travel', season: 'Spring 2026', state: 'active' })
    expect(await fetchInvoice(club, admin, registration.id)).toMatchObject({
      amount: 20_000,
      status: 'unpaid',
    })
  })

  it('many simultaneous clicks on registering a child create one registration and one invoice', async () => {
    const clicks = runs(12, 200)
    const { id } = await createProgram()
    const { parent, child } = await createFamily(club)
    const body = { programId: id, playerId: child.id }
    const replies = await Promise.all(
      Array.from({ length: clicks }, () => club.call(api.registrations.create, { as: parent, body })),
    )
    expect(replies.map(reply => reply.status).sort()).toEqual([...Array(clicks - 1).fill(200), 201])
    expect(new Set(replies.map(reply => reply.json.id)).size).toBe(1)
    await fetchInvoice(club, admin, replies[0]?.json.id ?? '')
  })

  it('registering a child again tells another guardian that it is registered, and nothing of the money', async () => {
    const { child, registration } = await createRegisteredFamily(club, (await createProgram()).id)
    const other = await club.person('parent')
    await addGuardian(other.id, child.id)
    const body = { programId: registration.programId, playerId: child.id }
    const reply = await club.call(api.registrations.create, { as: other, body })
    expect(reply.status).toBe(409)
    expect(reply.json.message).toBe('This child is already registered for this program.')
    expect(reply.text).not.toContain('12500')
  })

  it.each([1, 7])('the last %d spots go to as many of sixty families who ask at once', async capacity => {
    const { id } = await createProgram({ capacity })
    const asking = runs(60, 200)
    const families = await Promise.all(Array.from({ length: asking }, () => createFamily(club)))
    const replies = await Promise.all(
      families.map(({ parent, child }) =>
        club.call(api.registrations.create, { as: parent, body: { programId: id, playerId: child.id } }),
      ),
    )
    expect(replies.filter(reply => reply.status === 201)).toHaveLength(capacity)
    expect(replies.filter(reply => reply.status === 409)).toHaveLength(asking - capacity)
    const listed = await club.ok(api.registrations.list, { as: admin, query: { programId: id } })
    expect(listed).toHaveLength(capacity)
    expect(await club.ok(api.programs.get, { params: { id } })).toMatchObject({ placesLeft: 0 })
  })

  it('registering a child never charges a fee that the office has changed meanwhile', async () => {
    const { id } = await createProgram({ fee: 10_000 })
    const families = await Promise.all(Array.from({ length: 8 }, () => createFamily(club)))
    const [edited, ...replies] = await Promise.all([
      club.call(api.programs.update, { as: admin, params: { id }, body: { fee: 11_000 } }),
      ...families.map(({ parent, child }) =>
        club.call(api.registrations.create, { as: parent, body: { programId: id, playerId: child.id } }),
      ),
    ])
    expect(edited.status).toBe(200)
    for (const reply of replies) {
      expect(reply.status).toBe(201)
      const invoice = await fetchInvoice(club, admin, reply.json.id)
      expect([10_000, 11_000]).toContain(invoice.amount)
      expect(reply.json.fee).toBe(invoice.amount)
    }
    const { parent, child } = await createFamily(club)
    race.beforeNextWrite(() =>
      club.ok(api.programs.update, { as: admin, params: { id }, body: { fee: 12_000 } }),
    )
    const body = { programId: id, playerId: child.id }
    expect(await club.ok(api.registrations.create, { as: parent, body })).toMatchObject({ fee: 12_000 })
  })

  it.each([
    ['closed', { registrationStatus: 'closed' }, 409, 'Registration for this program is not open.'],
    ['announced', { registrationStatus: 'coming-soon' }, 409, 'Registration for this program is not open.'],
    ['over', { registrationEndDate: '2026-03-01' }, 409, 'Registration for this program is not open.'],
    ['not begun', { registrationStartDate: '2026-03-03' }, 409, 'Registration for this program is not open.'],
    ['unpublished', { isPublished: false }, 404, 'Program not found'],
  ])('registering a child is refused where registration is %s', async (_, more, status, message) => {
    const { id } = await createProgram(more)
    const { parent, child } = await createFamily(club)
    const reply = await club.call(api.registrations.create, {
      as: parent,
      body: { programId: id, playerId: child.id },
    })
    expect(reply).toMatchObject({ status, json: { message } })
  })

  it('registering a child asks for the registration password, and never shows it', async () => {
    const made = await createProgram({ registrationPassword: 'crease' })
    expect(made).toMatchObject({ hasRegistrationPassword: true })
    expect(JSON.stringify(made)).not.toContain('crease')
    const { parent, child } = await createFamily(club)
    const tryWith = (registrationPassword?: string) =>
      club.call(api.registrations.create, {
        as: parent,
        body: { programId: made.id, playerId: child.id, registrationPassword },
      })
    expect(await tryWith()).toMatchObject({
      status: 400,
      json: { issues: [{ field: 'registrationPassword' }] },
    })
    expect(await tryWith('Crease')).toMatchObject({ status: 400 })
    expect(await tryWith('crease')).toMatchObject({ status: 201 })
  })

  it('registering a child accepts only teams of the program', async () => {
    const [own, other] = [await createProgram(), await createProgram()]
    const [ownTeam, otherTeam] = [await club.team('team_a', own.id), await club.team('team_b', other.id)]
    const { parent, child } = await createFamily(club)
    const body = { programId: own.id, playerId: child.id }
    const wrong = await club.call(api.registrations.create, {
      as: parent,
      body: { ...body, teamId: otherTeam },
    })
    expect(wrong).toMatchObject({ status: 400, json: { issues: [{ field: 'teamId' }] } })
    const right = await club.call(api.registrations.create, {
      as: parent,
      body: { ...body, teamId: ownTeam },
    })
    expect(right).toMatchObject({ status: 201, json: { teamId: ownTeam } })
  })
})

describe('paying later', () => {
  const later = { paymentStatus: 'pay_later' }

  it('paying later holds the spot for 72 hours, counted once', async () => {
    const { parent, registration } = await createRegisteredFamily(club, (await createProgram()).id)
    const params = { id: registration.id }
    const deferred = await club.ok(api.registrations.update, { as: parent, params, body: later })
    expect(deferred).toMatchObject({ paymentStatus: 'pay_later', graceUntil: '2026-03-05T15:00:00.000Z' })
    const before = club.clock.now
    club.clock.moveTo('2026-03-02T15:40:00Z')
    await club.ok(api.registrations.update, { as: parent, params, body: { paymentStatus: 'paid' } })
    const again = await club.ok(api.registrations.update, { as: parent, params, body: later })
    club.clock.moveTo(before)
    expect(again).toMatchObject({
      paymentStatus: 'pay_later',
      graceUntil: '2026-03-05T15:00:00.000Z',
      balance: 12500,
    })
    expect(await fetchInvoice(club, admin, registration.id)).toMatchObject({
      dueAt: '2026-03-05T15:00:00.000Z',
    })
  })

  it('paying later settles a free spot, which no deadline ever touches', async () => {
    const { parent, registration } = await createRegisteredFamily(club, (await createProgram({ fee: 0 })).id)
    expect(registration).toMatchObject({ balance: 0, paymentStatus: 'pending' })
    const settled = await club.ok(api.registrations.update, {
      as: parent,
      params: { id: registration.id },
      body: later,
    })
    expect(settled).toMatchObject({ paymentStatus: 'pay_later', state: 'active' })
    expect(settled.graceUntil).toBeUndefined()
  })
})
