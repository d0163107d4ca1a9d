import { afterAll, expect, it } from 'vitest'
import { addHours } from '#shared/dates.ts'
import { api } from '#shared/routes.ts'
import { hasOffer, isWaiting } from '#shared/waiting/rules.ts'
import { openClub } from '../club.ts'
import { addGuardian, createRegisteredFamily } from '../family.ts'
import { newPlayer, numberPending } from '../forms.ts'
import { createWaitlist, toWaitKey } from './waitlist.ts'

const club = await openClub()
const admin = await club.person('admin')
const desk = createWaitlist(club, admin)
const { signIn, createProgram, change, join, leave, offer, register, cancel } = desk
const { entryOf, some, fullProgram, spotsLeft, live, mailsTo, stateOf } = desk
afterAll(async () => expect(await club.verify()).toEqual([]))

it.each([
  ['waiting', undefined, { onList: true, offered: false }],
  ['offered', '2026-03-02T15:00:00.001Z', { onList: true, offered: true }],
  ['offered', '2026-03-02T15:00:00.000Z', { onList: true, offered: false }],
  ['offered', undefined, { onList: true, offered: false }],
  ['claimed', '2026-03-02T15:00:00.001Z', { onList: false, offered: false }],
  ['left', undefined, { onList: false, offered: false }],
  ['expired', undefined, { onList: false, offered: false }],
] as const)(
  'a child that is %s until %s is on the list, or has an offer: %j',
  (state, offerUntil, { onList, offered }) => {
    expect(isWaiting({ state })).toBe(onList)
    expect(hasOffer({ state, offerUntil }, new Date('2026-03-02T15:00:00.000Z'))).toBe(offered)
  },
)

it('a waiting list is joined once where the program is full, by a family’s own child that fits and is not registered', async () => {
  const { id, first } = await fullProgram(0, { programType: 'boys' })
  const [one] = await some(1)
  const hidden = { isPublished: false, registrationStatus: 'waitlist' }
  for (const [more, status, message] of [
    [{}, 409, 'There is no waitlist for this program. Please register.'],
    [hidden, 404, 'Program not found'],
  ] as const)
    expect(await join((await createProgram(more)).id, one)).toMatchObject({ status, json: { message } })
  expect(await join(id, first)).toMatchObject({
    status: 409,
    json: { message: 'This child is already registered for this program.' },
  })
  const girl = newPlayer('Ada', { gender: 'Female' })
  const child = await club.ok(api.players.create, { as: await signIn(one.parent), body: girl })
  expect((await join(id, { ...one, child })).json.issues).toEqual([
    { field: 'playerId', message: 'This is a boys program.' },
  ])
  expect((await join(id, { ...one, parent: first.parent })).status).toBe(404)
  const waiting = { position: 1, state: 'waiting' }
  const program = async () => club.ok(api.programs.get, { params: { id } })
  for (const status of [201, 200]) expect(await join(id, one)).toMatchObject({ status, json: waiting })
  expect(await program()).toMatchObject({ spotsLeft: 0, waiting: 1 })
  expect((await leave(id, one)).status).toBe(200)
  expect(await program()).toMatchObject({ spotsLeft: 0, waiting: 0 })
  expect(await join(id, one)).toMatchObject({ status: 201, json: waiting })
})

it('a waiting list takes no child of a family without the number that the program demands, but one of the office', async () => {
  const { id } = await fullProgram(0, { requiresUsaLacrosseNumber: true })
  const parent = await club.person('parent')
  const body = newPlayer('Sam', numberPending)
  const one = { parent, child: await club.ok(api.players.create, { as: parent, body }) }
  expect(await join(id, one)).toMatchObject({
    status: 400,
    json: {
      issues: [{ field: 'usaLacrosseNumber', message: 'USA Lacrosse Number is required for players' }],
    },
  })
  expect(
    (await club.call(api.waiting.join, { as: await signIn(admin), body: toWaitKey(id, one) })).status,
  ).toBe(201)
})

it('a waiting list asks for the registration password, and an offer no more', async () => {
  const { id, first } = await fullProgram(0)
  const [one] = await some(1)
  await change(id, { registrationPassword: 'crease' })
  expect((await join(id, one)).json.issues).toMatchObject([{ field: 'registrationPassword' }])
  expect((await join(id, one, { registrationPassword: 'crease' })).status).toBe(201)
  await cancel(first.registration.id)
  await club.tick()
  expect((await register(id, one)).status).toBe(201)
})

it('a free spot is offered in turn, after a move, a refusal and a deadline, and where there is another; nobody overtakes', async () => {
  const { id, first, waiting } = await fullProgram(4)
  const [[one, two, three, four], [stranger]] = [waiting, await some(1)]
  expect([(await entryOf(one))?.position, (await entryOf(four))?.position]).toEqual([1, 4])
  await desk.move(first.registration.id, (await createProgram()).id)
  const full = { status: 409, json: { message: 'This program is full.' } }
  expect(await register(id, stranger)).toMatchObject(full)
  expect(await spotsLeft(id)).toBe(0)
  await club.tick()
  const offerUntil = addHours(club.clock.now, 48).toISOString()
  expect(await entryOf(one)).toMatchObject({ state: 'offered', offerUntil, position: null })
  expect(await entryOf(two)).toMatchObject({ state: 'waiting', position: 1 })
  for (const other of [stranger, two]) expect(await register(id, other)).toMatchObject(full)
  expect((await leave(id, one)).status).toBe(200)
  await club.tick()
  expect(await entryOf(two)).toMatchObject({ state: 'offered', offerUntil })

  await live(48.1)
  expect(await entryOf(two)).toBeUndefined()
  expect((await register(id, two)).status).toBe(409)
  expect(mailsTo(two.parent.email)[1]).toMatch(/^We no longer hold the spot in Travel$/)
  expect(await entryOf(three)).toMatchObject({ state: 'offered' })
  expect(mailsTo(three.parent.email)).toEqual([expect.stringMatching(/^A spot in Travel is yours until /)])
  const claimed = await register(id, three)
  expect(claimed).toMatchObject({ status: 201, json: { balance: 12_500, state: 'active' } })
  expect(await entryOf(three)).toBeUndefined()
  await change(id, { capacity: 3 })
  await club.tick()
  expect(await entryOf(four)).toMatchObject({ state: 'offered' })
  expect(await spotsLeft(id)).toBe(1)
})

it('an offer is kept until its own deadline, and not a second longer', async () => {
  const { id, first, waiting } = await fullProgram(1)
  const [[one], [other]] = [waiting, await some(1)]
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

it('a waiting child gets the spot of an unfinished registration after its two hours, and of no other', async () => {
  const { id } = await createProgram({ capacity: 3 })
  const [done, begun] = [await createRegisteredFamily(club, id), await createRegisteredFamily(club, id)]
  await desk.payLater(done.parent, done.registration.id)
  club.clock.pass({ hours: 2.5 })
  await club.tick()
  const third = await createRegisteredFamily(club, id)
  const [one] = await some(1)
  expect((await join(id, one)).status).toBe(201)
  for (let n = 0; n < 3; n++) await club.tick()
  expect(await entryOf(one)).toMatchObject({ state: 'offered' })
  const rows = [done, begun, third].map(({ parent, registration }) => stateOf(parent, registration.id))
  expect((await Promise.all(rows)).map(row => row?.state)).toEqual(['active', 'cancelled', 'active'])
})

it.each([
  ['unpublished', { isPublished: false }, 'waiting'],
  ['closed', { registrationStatus: 'closed' }, 'waiting'],
  [
    'for the waiting list only, without a number of spots',
    { registrationStatus: 'waitlist', capacity: null },
    'waiting',
  ],
  ['for the waiting list only', { registrationStatus: 'waitlist' }, 'offered'],
])(
  'a spot in a program that is %s is offered by the club itself, or only by the office',
  async (_, more, state) => {
    const { id, first, waiting } = await fullProgram(2)
    const [one, two] = waiting
    await change(id, more)
    await cancel(first.registration.id)
    await club.tick()
    expect(await entryOf(one)).toMatchObject({ state })
    const offeredNext = await offer(id, two)
    if (state === 'waiting')
      return expect(offeredNext).toMatchObject({ status: 200, json: { state: 'offered' } })
    expect(offeredNext.json.message).toBe('This program is full.')
    expect((await register(id, one)).status).toBe(201)
  },
)

it('the office registers over the waiting list, and the child leaves it', async () => {
  const { id } = await createProgram({ capacity: undefined, registrationStatus: 'waitlist' })
  const [one] = await some(1)
  await join(id, one)
  const body = { ...toWaitKey(id, one), override: 'A sibling' }
  const { override } = await club.ok(api.registrations.create, { as: await signIn(admin), body })
  expect(override?.reasons).toContain('This program is full.')
  expect(await entryOf(one)).toBeUndefined()
})
