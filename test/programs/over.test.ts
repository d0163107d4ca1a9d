import { afterAll, expect, it } from 'vitest'
import { dayIn, endOfDay } from '#shared/dates.ts'
import { api } from '#shared/routes.ts'
import { openClub, validCard } from '../club.ts'
import { createFamily, createRegisteredFamily } from '../family.ts'
import { createWaitlist, toWaitKey } from '../waiting/waitlist.ts'

/** A program that is over sells nothing and offers nothing; who is registered may still pay. */

const club = await openClub()
const admin = await club.person('admin')
const desk = createWaitlist(club, admin)
const { signIn, createProgram, change, join, offer, register, cancel, entryOf, fullProgram } = desk
const { live, payLater, paySlowly, stateOf, mailsTo } = desk
afterAll(async () => expect(await club.verify()).toEqual([]))

const closed = 'Registration for this program is not open.'
const over = { status: 409, json: { message: 'This program is over.' } }
const zone = 'America/New_York'
const today = () => dayIn(zone, club.clock.now)
const seen = (id: string) => club.ok(api.programs.get, { params: { id } })
const isListed = async (id: string) => {
  const taking = await club.ok(api.programs.list, { query: { registration: 'open-or-waitlist' } })
  return taking.some(one => one.id === id)
}

it('a program is open on its last day, and over on the next, also where families do not see that day', async () => {
  const { id } = await createProgram({ capacity: 20, isEndDateVisible: false })
  await change(id, { startDate: today(), endDate: today() })
  const [one, other, late] = [await createFamily(club), await createFamily(club), await createFamily(club)]
  expect(await seen(id)).toMatchObject({ isOver: false, endDate: null })
  const registered = await register(id, one)
  expect(registered.status).toBe(201)
  club.clock.pass({ days: 1 })
  expect(await seen(id)).toMatchObject({ isOver: true, endDate: null })
  expect((await register(id, other)).json.message).toBe(closed)
  // Who is registered goes on, and the office registers with a note.
  await payLater(one.parent, registered.json.id)
  const body = { ...toWaitKey(id, other), override: 'Agreed with the coach' }
  const noted = await club.ok(api.registrations.create, { as: await signIn(admin), body })
  expect(noted.override).toMatchObject({ reasons: [closed] })
  // With an end of its own, registration goes on.
  await change(id, { registrationEndDate: today() })
  expect((await register(id, late)).status).toBe(201)
})

it('a program that is completed ends its offers with a mail, nobody claims one, and the list goes on when it is set back', async () => {
  const { id, first, waiting } = await fullProgram(2)
  const [one, two] = waiting
  await cancel(first.registration.id)
  await club.tick()
  await change(id, { status: 'completed' })
  expect([await isListed(id), (await seen(id)).isOver]).toEqual([false, true])
  expect((await register(id, one)).json.message).toBe(closed)
  expect(await join(id, await createFamily(club))).toMatchObject(over)
  await club.tick()
  expect(await entryOf(one)).toBeUndefined()
  expect(mailsTo(one.parent.email).at(-1)).toMatch(/ is over$/)
  expect(await entryOf(two)).toMatchObject({ state: 'waiting' })
  expect(await offer(id, two)).toMatchObject(over)
  await change(id, { status: 'live' })
  expect(await isListed(id)).toBe(true)
  await club.tick()
  expect(await entryOf(two)).toMatchObject({ state: 'offered' })
  expect((await register(id, two)).status).toBe(201)
})

it('offers end with the last day of the program, also where it has come closer, and no other family gets the spot', async () => {
  const { id, first, waiting } = await fullProgram(3)
  const [one, two, three] = waiting
  await cancel(first.registration.id)
  await club.tick()
  await change(id, { startDate: today(), endDate: today(), capacity: 2 })
  await club.tick()
  const offerUntil = endOfDay(zone, today()).toISOString()
  for (const offered of [one, two])
    expect(await entryOf(offered)).toMatchObject({ state: 'offered', offerUntil })
  club.clock.pass({ days: 1 })
  for (let n = 0; n < 3; n++) await club.tick()
  for (const offered of [one, two]) {
    expect(await entryOf(offered)).toBeUndefined()
    expect(mailsTo(offered.parent.email).at(-1)).toMatch(/ is over$/)
    expect((await register(id, offered)).json.message).toBe(closed)
  }
  expect(await entryOf(three)).toMatchObject({ state: 'waiting' })
})

it('a spot lost in a program that is over is not bought back, not even by a card that was open; who holds one may pay', async () => {
  const { id } = await createProgram({ capacity: 20 })
  const [kept, lost] = [await createRegisteredFamily(club, id), await createRegisteredFamily(club, id)]
  const slow = await paySlowly(kept)
  for (const { parent, registration } of [kept, lost]) await payLater(parent, registration.id)
  await change(id, { status: 'completed' })
  await live(80)
  expect(await stateOf(lost.parent, lost.registration.id)).toMatchObject({ state: 'lapsed' })
  const released = club.ses.mails(lost.parent.email).find(({ subject }) => subject.endsWith('was released'))
  expect(released?.text).not.toMatch(/pay\s+now/)
  const body = { amount: lost.registration.balance, registrationId: lost.registration.id }
  const begin = async () => club.call(api.payments.createIntent, { as: await signIn(lost.parent), body })
  expect(await begin()).toMatchObject(over)
  await change(id, { status: 'live' })
  const open = await begin()
  await change(id, { status: 'completed' })
  await club.pay(open.json.clientSecret, validCard)
  await club.stripe.settled()
  await live(1)
  const sentBack = { state: 'cancelled', collected: 0 }
  expect(await stateOf(lost.parent, lost.registration.id)).toMatchObject(sentBack)
  expect(mailsTo(lost.parent.email)).toContain('Refund: your payment for Travel arrived too late')
  club.stripe.settlePayment(slow, 'succeed')
  await club.stripe.settled()
  await live(1)
  const paid = { state: 'active', paymentStatus: 'paid' }
  expect(await stateOf(kept.parent, kept.registration.id)).toMatchObject(paid)
})
