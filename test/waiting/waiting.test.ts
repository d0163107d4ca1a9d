import { afterAll, describe, expect, it } from 'vitest'
import { addHours } from '#shared/dates.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { addGuardian, createRegisteredFamily } from '../family.ts'
import { newPlayer } from '../forms.ts'
import { createWaitlist, toWaitKey } from './waitlist.ts'

const club = await openClub()
const admin = await club.person('admin')
const { signIn, createProgram, join, leave, register, cancel, entryOf, some, fullProgram } = createWaitlist(
  club,
  admin,
)
afterAll(async () => expect(await club.verify()).toEqual([]))

describe('a waiting list', () => {
  it('a waiting list can be joined if the program is full or allows it, and not otherwise', async () => {
    const [one] = await some(1)
    if (!one) throw new Error()
    for (const more of [{}, { registrationStatus: 'closed' }, { registrationStatus: 'coming-soon' }])
      expect((await join((await createProgram(more)).id, one)).status).toBe(409)
    expect((await join((await createProgram({ registrationStatus: 'waitlist' })).id, one)).status).toBe(201)
    const { id } = await fullProgram(0)
    expect(await join(id, one)).toMatchObject({ status: 201, json: { position: 1, state: 'waiting' } })
    expect(await join(id, one)).toMatchObject({ status: 200, json: { position: 1 } })
    expect(await club.ok(api.programs.get, { params: { id } })).toMatchObject({ placesLeft: 0, waiting: 1 })
    expect((await leave(id, one)).status).toBe(200)
    expect(await club.ok(api.programs.get, { params: { id } })).toMatchObject({ placesLeft: 0, waiting: 0 })
  })

  it('a waiting list refuses a child that does not fit, is already registered, or belongs to another family', async () => {
    const { id, first, waiting } = await fullProgram(1, { programType: 'boys' })
    const parent = await club.person('parent')
    const body = newPlayer('Ada', { gender: 'Female' })
    const ada = await club.ok(api.players.create, { as: await signIn(parent), body })
    expect(await join(id, { parent, child: ada })).toMatchObject({
      status: 400,
      json: { issues: [{ field: 'playerId', message: 'This is a boys program.' }] },
    })
    expect((await join(id, first)).status).toBe(409)
    const theirs = waiting[0]?.child ?? ada
    expect((await join(id, { parent, child: theirs })).status).toBe(404)
    expect((await leave(id, { parent, child: theirs })).status).toBe(404)
  })

  it('a waiting list offers a freed spot to the first, then to the next, and nobody overtakes them', async () => {
    const { id, first, waiting } = await fullProgram(3)
    const [one, two, three] = waiting
    if (!one || !two || !three) throw new Error()
    expect([(await entryOf(one))?.position, (await entryOf(three))?.position]).toEqual([1, 3])
    await cancel(first.registration.id)
    const [stranger] = await some(1)
    if (!stranger) throw new Error()
    expect(await register(id, stranger)).toMatchObject({
      status: 409,
      json: { message: 'This program is full.' },
    })
    await club.tick()
    expect(await entryOf(one)).toMatchObject({
      state: 'offered',
      offerUntil: addHours(club.clock.now, 48).toISOString(),
    })
    expect(await entryOf(two)).toMatchObject({ state: 'waiting', position: 1 })
    expect((await register(id, stranger)).status).toBe(409)
    expect((await register(id, two)).status).toBe(409)

    // The deadline passes: the next one's turn.
    club.clock.pass({ hours: 48.1 })
    for (let n = 0; n < 3; n++) await club.tick()
    expect(await entryOf(one)).toBeUndefined()
    expect((await register(id, one)).status).toBe(409)
    expect(await entryOf(two)).toMatchObject({ state: 'offered' })
    expect(await register(id, two)).toMatchObject({ status: 201, json: { balance: 12_500, state: 'active' } })
    expect(await entryOf(two)).toBeUndefined()
    expect(await entryOf(three)).toMatchObject({ state: 'waiting', position: 1 })
    const subjects = club.ses.mails(two.parent.email).map(mail => mail.subject)
    expect(subjects[0]).toMatch(/^A spot in Travel is yours until /)
    expect(club.ses.mails(one.parent.email).map(mail => mail.subject)[1]).toMatch(/went to someone else/)
  })

  it('a waiting list passes a declined spot on, and is served when there are more spots', async () => {
    const { id, first, waiting } = await fullProgram(3)
    const [one, two, three] = waiting
    if (!one || !two || !three) throw new Error()
    await cancel(first.registration.id)
    await club.tick()
    expect((await leave(id, one)).status).toBe(200)
    await club.tick()
    expect(await entryOf(two)).toMatchObject({ state: 'offered' })
    const as = await signIn(admin)
    await club.ok(api.programs.update, { as, params: { id }, body: { capacity: 3 } })
    await club.tick()
    expect(await entryOf(three)).toMatchObject({ state: 'offered' })
    expect(await club.ok(api.programs.get, { params: { id } })).toMatchObject({ placesLeft: 1, waiting: 0 })
  })

  it('a waiting list gets the spot of a child that is moved to another program', async () => {
    const [{ first, waiting }, to] = [await fullProgram(1), await createProgram()]
    const [one] = waiting
    if (!one) throw new Error()
    const body = { programId: to.id, note: 'Too young' }
    const params = { id: first.registration.id }
    await club.ok(api.registrations.move, { as: await signIn(admin), params, body })
    await club.tick()
    expect(await entryOf(one)).toMatchObject({ state: 'offered' })
  })

  it('a waiting list keeps an offer until its own deadline, and not a second longer', async () => {
    const { id, first, waiting } = await fullProgram(1)
    const [one] = waiting
    const [other] = await some(1)
    if (!one || !other) throw new Error()
    await cancel(first.registration.id)
    await club.tick()
    await leave(id, one)
    const again = await register(id, other)
    club.clock.pass({ hours: 1 })
    await join(id, one)
    await cancel(again.json.id)
    await club.tick()
    const until = addHours(club.clock.now, 48)
    // The deadline of the offer that was declined.
    club.clock.moveTo(until, { minutes: -30 })
    await club.tick()
    expect(await entryOf(one)).toMatchObject({ state: 'offered', offerUntil: until.toISOString() })
    club.clock.moveTo(until)
    expect((await register(id, one)).status).toBe(409)
  })

  it('a second guardian learns that the child is waiting, and gets neither the entry nor the offer', async () => {
    const { id, first, waiting } = await fullProgram(1)
    const [one] = waiting
    if (!one) throw new Error()
    const other = { ...one, parent: await club.person('parent') }
    await addGuardian(other.parent.id, one.child.id)
    const refused = { status: 409, json: { message: 'This child is already on the waitlist.' } }
    expect(await join(id, other)).toMatchObject(refused)
    await cancel(first.registration.id)
    await club.tick()
    expect((await register(id, other)).status).toBe(409)
    expect((await leave(id, other)).status).toBe(404)
    expect(await entryOf(one)).toMatchObject({ state: 'offered' })
  })

  it('a waiting list requires the registration password', async () => {
    const more = { registrationStatus: 'waitlist', registrationPassword: 'crease' }
    const [{ id }, [one]] = [await createProgram(more), await some(1)]
    if (!one) throw new Error()
    expect(await join(id, one)).toMatchObject({
      status: 400,
      json: { issues: [{ field: 'registrationPassword' }] },
    })
  })

  it('a waiting list gets the spot of an unfinished registration after its two hours', async () => {
    const { id } = await createProgram({ capacity: 2 })
    const [done, begun] = [await createRegisteredFamily(club, id), await createRegisteredFamily(club, id)]
    const as = { token: done.parent.token }
    await club.ok(api.registrations.update, {
      as,
      params: { id: done.registration.id },
      body: { paymentStatus: 'pay_later' },
    })
    await club.ok(api.programs.update, { as: await signIn(admin), params: { id }, body: { capacity: 3 } })
    club.clock.pass({ hours: 2.5 })
    await club.tick()
    const third = await createRegisteredFamily(club, id)
    const [one] = await some(1)
    if (!one) throw new Error()
    expect((await join(id, one)).status).toBe(201)
    for (let n = 0; n < 3; n++) await club.tick()
    expect(await entryOf(one)).toMatchObject({ state: 'offered' })
    const rows = await club.ok(api.registrations.list, {
      as: await signIn(admin),
      query: { programId: id, cancelled: 'true' },
    })
    const stateOf = (of: { registration: { id: string } }) =>
      rows.find(row => row.id === of.registration.id)?.state
    expect([done, begun, third].map(stateOf)).toEqual(['active', 'cancelled', 'active'])
  })

  it('the office offers a spot out of turn, and registers over the waiting list', async () => {
    const { id } = await createProgram({ capacity: undefined, registrationStatus: 'waitlist' })
    const [one, two] = await some(2)
    if (!one || !two) throw new Error()
    await join(id, one)
    await join(id, two)
    await club.tick()
    expect(await entryOf(one)).toMatchObject({ state: 'waiting' })
    const as = await signIn(admin)
    await club.ok(api.waiting.offer, { as, params: toWaitKey(id, two) })
    expect((await register(id, two)).status).toBe(201)
    const body = { ...toWaitKey(id, one), override: 'A sibling' }
    await club.ok(api.registrations.create, { as, body })
    expect(await club.ok(api.waiting.list, { as, query: { programId: id } })).toEqual([])
    expect(await club.ok(api.programs.get, { params: { id } })).toMatchObject({ waiting: 0 })
  })
})
