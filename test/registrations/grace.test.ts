import { afterAll, expect, it } from 'vitest'
import { addHours } from '#shared/dates.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { createFamily, createRegisteredFamily } from '../family.ts'
import { recordLog } from '../recordLog.ts'
import { createTimeline, type Registered } from './timeline.ts'

const club = await openClub()
const admin = await club.person('admin')
afterAll(async () => expect(await club.verify()).toEqual([]))

const desk = createTimeline(club, admin)
const { signIn, createProgram, live, mailsTo, stateOf, payLater, paySlowly, spotsLeft } = desk
const hoursAhead = (hours: number) => addHours(club.clock.now, hours).toISOString()

/** A family that has put off its payment. */
async function deferredIn(programId: string) {
  const family = await createRegisteredFamily(club, programId)
  return { ...family, deferred: await payLater(family.parent, family.registration.id) }
}
async function registerAgain({ parent, child }: Registered, programId: string, leaving?: string) {
  if (leaving) expect((await desk.cancel(parent, leaving)).status).toBe(200)
  const { status, json } = await desk.register(parent, programId, child.id)
  expect(status).toBe(201)
  return json
}

it('canceling and registering again goes on with the first grace period, and reminds of what is left', async () => {
  const { id } = await createProgram()
  const family = await deferredIn(id)
  const until = family.deferred.graceUntil
  await live(60)
  const known = mailsTo(family.parent.email).length
  const again = await registerAgain(family, id, family.registration.id)
  // Two mails of one moment are sent in either order.
  await club.tick()
  expect(again).toMatchObject({ paymentStatus: 'pending', earlierGrace: until })
  expect(again.graceUntil).toBeUndefined()
  expect(await payLater(family.parent, again.id)).toMatchObject({ graceUntil: until })
  await live(14)
  expect(await stateOf(family.parent, again.id)).toMatchObject({ state: 'lapsed' })
  expect(mailsTo(family.parent.email).slice(known)).toEqual([
    'Canceled: Sam’s registration for Travel',
    'Sam is registered for Travel',
    'Last reminder: $125.00 for Travel is due by Thu, Mar 5, 10:00 AM EST',
    'Sam’s spot in Travel was released',
  ])
})

it('after the grace period a new registration can be paid, but not put off again, unless it is free by then', async () => {
  const { id } = await createProgram()
  const family = await deferredIn(id)
  await live(74)
  const first = await registerAgain(family, id, family.registration.id)
  const again = await registerAgain(family, id, first.id)
  const over = 'Pay later is no longer available for this child. Please pay now, or contact the club.'
  const params = { id: again.id }
  for (const caller of [family.parent, admin]) {
    const asked = { as: await signIn(caller), params, body: { paymentStatus: 'pay_later' } }
    expect(await club.call(api.registrations.update, asked)).toMatchObject({
      status: 409,
      json: { message: over },
    })
  }
  expect(await stateOf(family.parent, again.id)).toMatchObject({ paymentStatus: 'pending', balance: 12_500 })
  await club.ok(api.programs.update, { as: await signIn(admin), params: { id }, body: { fee: 0 } })
  const free = await registerAgain(family, id, again.id)
  expect(await payLater(family.parent, free.id)).toMatchObject({ paymentStatus: 'pay_later', balance: 0 })
})

it('a registration that was never put off, another program and another child have a grace period of their own', async () => {
  const [program, other] = [await createProgram(), await createProgram()]
  const family = await createRegisteredFamily(club, program.id)
  await live(30)
  const again = await registerAgain(family, program.id, family.registration.id)
  expect((await payLater(family.parent, again.id)).graceUntil).toBe(hoursAhead(72))
  await live(80)
  const elsewhere = await registerAgain(family, other.id)
  const sibling = await createRegisteredFamily(club, program.id)
  expect((await payLater(family.parent, elsewhere.id)).graceUntil).toBe(hoursAhead(72))
  expect((await payLater(sibling.parent, sibling.registration.id)).graceUntil).toBe(hoursAhead(72))
})

it('the office gives a lost spot back with a note and a new grace period, which counts for later registrations too', async () => {
  const { id } = await createProgram({ capacity: 1 })
  const family = await deferredIn(id)
  await live(74)
  const restore = (more: object = {}) => desk.register(admin, id, family.child.id, more)
  expect(await restore()).toMatchObject({ status: 400, json: { issues: [{ field: 'override' }] } })
  const { json: back } = await restore({ override: 'Was abroad' })
  expect(back).toMatchObject({ id: family.registration.id, state: 'active', balance: 12_500 })
  expect(back.graceUntil).toBe(hoursAhead(72))
  expect(await spotsLeft(id)).toBe(0)
  await live(74)
  expect(await stateOf(family.parent, back.id)).toMatchObject({ state: 'lapsed' })
  const again = await registerAgain(family, id, back.id)
  expect(again.earlierGrace).toBe(back.graceUntil)
})

it('a grace period goes on in the program that a registration moves to, and stays behind in the one it leaves', async () => {
  const [from, to] = [await createProgram(), await createProgram()]
  const family = await deferredIn(from.id)
  await live(20)
  const { graceUntil } = family.deferred
  expect((await desk.move(family.registration.id, to.id)).json.graceUntil).toBe(graceUntil)
  const again = await registerAgain(family, from.id)
  expect(again.earlierGrace).toBe(graceUntil)
  expect(await payLater(family.parent, again.id)).toMatchObject({ graceUntil })
})

it('a hold and an unfinished registration end only once a bank has declined, though another child waits, and no alarm rings', async () => {
  const lines = recordLog()
  const { id: programId } = await createProgram({ capacity: 2 })
  const deferred = await createRegisteredFamily(club, programId)
  const unfinished = await createRegisteredFamily(club, programId)
  const intents = [await paySlowly(deferred), await paySlowly(unfinished)]
  await payLater(deferred.parent, deferred.registration.id)
  const { parent, child } = await createFamily(club)
  await club.ok(api.waiting.join, { as: await signIn(parent), body: { programId, playerId: child.id } })
  const states = () =>
    Promise.all(
      [deferred, unfinished].map(async one => (await stateOf(one.parent, one.registration.id))?.state),
    )
  await live(74)
  expect(await states()).toEqual(['active', 'active'])
  expect(lines.filter(({ level }) => level === 'error')).toEqual([])
  for (const intent of intents) club.stripe.settlePayment(intent, 'fail')
  await live(12)
  expect(await states()).toEqual(['lapsed', 'cancelled'])
  const offered = await club.ok(api.waiting.list, { as: await signIn(parent) })
  expect(offered).toMatchObject([{ state: 'offered' }])
})
