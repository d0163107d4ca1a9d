import { afterAll, expect, it } from 'vitest'
import { addHours } from '#shared/dates.ts'
import { api } from '#shared/routes.ts'
import { openClub, validCard } from '../club.ts'
import { createFamily, createRegisteredFamily, fetchInvoice } from '../family.ts'
import { numbered } from '../forms.ts'
import { createRaceInjector } from '../raceInjector.ts'
import { createTimeline } from './timeline.ts'

const race = createRaceInjector()
const club = await openClub({ watch: { dynamodb: race.watch } })
const admin = await club.person('admin')
afterAll(async () => expect(await club.verify()).toEqual([]))

const desk = createTimeline(club, admin)
const { signIn, createProgram, live, mailsTo, spotsLeft, stateOf, payLater, intentFor, paidIn } = desk
const registeredIn = async (more: object = {}) => {
  const { id: programId } = await createProgram(more)
  return { programId, ...(await createRegisteredFamily(club, programId)) }
}

it('reminders come after 24, 48 and 66 hours, once each, and the spot is given up after 72, over a change of clocks', async () => {
  // Clocks in the club's zone go forward on March 8.
  club.clock.moveTo('2026-03-06T15:00:00Z')
  const { parent, registration, programId } = await registeredIn({ capacity: 1 })
  const { graceUntil } = await payLater(parent, registration.id)
  expect(graceUntil).toBe(addHours(club.clock.now, 72).toISOString())
  const newsAfter = async (hours: number) => {
    const known = mailsTo(parent.email).length
    await live(hours)
    return mailsTo(parent.email)
      .slice(known)
      .map(subject => subject.replace(/ by .*/, ''))
  }
  const due = '$125.00 for Travel is due'
  expect(await newsAfter(23)).toEqual(['Sam is registered for Travel'])
  expect(await newsAfter(1)).toEqual([due])
  expect(await newsAfter(23)).toEqual([])
  expect(await newsAfter(1)).toEqual([`One day left: ${due}`])
  expect(await newsAfter(17)).toEqual([])
  expect(await newsAfter(1)).toEqual([`Last reminder: ${due}`])
  expect(await newsAfter(6)).toEqual([])
  expect(await stateOf(parent, registration.id)).toMatchObject({ state: 'active' })
  expect(await newsAfter(1)).toEqual(['Sam’s spot in Travel was released'])
  const lapsed = { state: 'lapsed', paymentStatus: 'pay_later', balance: 12_500 }
  expect(await stateOf(parent, registration.id)).toMatchObject(lapsed)
  expect(await newsAfter(200)).toEqual([])
  expect(await spotsLeft(programId)).toBe(1)
})

it('a free spot is settled and mailed once its family confirms it, or after a quarter of an hour', async () => {
  const [own, left] = [await registeredIn({ fee: 0 }), await registeredIn({ fee: 0 })]
  const { parent: told, child } = await createFamily(club)
  await desk.register(admin, left.programId, child.id)
  const registered = 'Sam is registered for Travel'
  expect((await payLater(own.parent, own.registration.id)).graceUntil).toBeUndefined()
  await live(14 / 60)
  expect([own.parent, left.parent, told].map(({ email }) => mailsTo(email))).toEqual([[registered], [], []])
  expect(await stateOf(left.parent, left.registration.id)).toMatchObject({ paymentStatus: 'pending' })
  await live(80)
  for (const { parent, registration } of [own, left]) {
    const settled = await stateOf(parent, registration.id)
    expect(settled).toMatchObject({ paymentStatus: 'pay_later', state: 'active', balance: 0 })
    expect(settled?.graceUntil).toBeUndefined()
    expect(mailsTo(parent.email)).toEqual([registered])
  }
  expect(mailsTo(told.email)).toEqual([registered])
})

it('the sweep reminds once of an unfinished registration, and removes it after two days', async () => {
  const { parent, registration, programId } = await registeredIn({ capacity: 5 })
  await live(3)
  const begun = 'Finish Sam’s registration for Travel'
  expect(mailsTo(parent.email)).toEqual([begun])
  await live(44)
  expect(await stateOf(parent, registration.id)).toMatchObject({ state: 'active' })
  await live(2)
  expect(await stateOf(parent, registration.id)).toMatchObject({ state: 'cancelled' })
  const removed = 'Sam’s registration for Travel was not finished'
  expect(mailsTo(parent.email)).toEqual([begun, removed])
  expect(await spotsLeft(programId)).toBe(5)
})

type Unfinished = Awaited<ReturnType<typeof registeredIn>>
const letWait = async ({ programId }: Unfinished) => {
  const params = { id: programId }
  const listed = { params, body: { registrationStatus: 'waitlist' } }
  await club.ok(api.programs.update, { as: await signIn(admin), ...listed })
  const { parent, child } = await createFamily(club)
  const body = { programId, playerId: child.id }
  await club.ok(api.waiting.join, { as: await signIn(parent), body })
}
const payPart = async ({ registration }: Unfinished) => {
  const as = await signIn(admin)
  const { id } = await fetchInvoice(club, as, registration.id)
  const body = { amountCents: 5000, method: 'cash' as const, key: numbered('a-part-in-cash-') }
  await club.ok(api.invoices.pay, { as, params: { id }, body })
}
const byOffice = async ({ parent, child, programId, registration }: Unfinished) => {
  await desk.cancel(parent, registration.id)
  await desk.register(admin, programId, child.id, { override: 'A twin' })
}
const nothing = () => Promise.resolve()
it.each<[string, object, (one: Unfinished) => Promise<void>, number]>([
  ['removes it where the program is full', { capacity: 1 }, nothing, 0],
  ['removes it where another child waits', {}, letWait, 0],
  ['keeps it while spots are left', { capacity: 2 }, nothing, 1],
  ['keeps it where it is paid in part', { capacity: 1 }, payPart, 1],
  ['keeps it where the office has put the child into a full program', { capacity: 1 }, byOffice, 1],
])('of an unfinished registration the sweep after two hours %s', async (_, more, happens, kept) => {
  const one = await registeredIn(more)
  await happens(one)
  club.clock.pass({ minutes: 121 })
  await club.tick()
  expect(await desk.listed(one.parent)).toHaveLength(kept)
})

it('the sweep removes nothing from a family that chooses to pay later in this very moment', async () => {
  const { parent, registration } = await registeredIn()
  club.clock.pass({ hours: 49 })
  race.beforeNextWrite(() => payLater(parent, registration.id), 'registration.cancel', registration.id)
  await club.tick()
  const deferred = { state: 'active', paymentStatus: 'pay_later' }
  expect(await stateOf(parent, registration.id)).toMatchObject(deferred)
})

it('the sweep leaves no payment open, begun before the lapse or in its moment, and records one that has succeeded', async () => {
  const [late, later, quick] = [await registeredIn(), await registeredIn(), await registeredIn()]
  for (const { parent, registration } of [late, later, quick]) await payLater(parent, registration.id)
  const secrets = [await intentFor(late)]
  // The card is charged, and the webhook is lost.
  club.stripe.faults.dropWebhook = { count: 1 }
  await club.pay(await intentFor(quick), validCard)
  const begin = async () => void secrets.push(await intentFor(later))
  race.beforeNextWrite(begin, 'registration.lapse', later.registration.id)
  await live(74)
  expect(secrets).toHaveLength(2)
  for (const { parent, registration } of [late, later])
    expect(await stateOf(parent, registration.id)).toMatchObject({ state: 'lapsed' })
  for (const secret of secrets) expect((await club.pay(secret, validCard)).error).toBeDefined()
  const paid = { state: 'active', paymentStatus: 'paid' }
  expect(await stateOf(quick.parent, quick.registration.id)).toMatchObject(paid)
})

it('the sweep gives up a spot that was paid in part, with its team; paying the rest brings both back', async () => {
  const [from, to] = [await createProgram({ fee: 10_000 }), await createProgram({ fee: 15_000 })]
  const { parent, child, registration } = await paidIn(from.id)
  await desk.move(registration.id, to.id)
  const teamId = await club.team('team_sweep', to.id)
  await desk.assign(registration.id, teamId)
  const teamOf = async () => (await club.ok(api.players.list, { as: await signIn(parent) }))[0]?.teamId
  expect(await teamOf()).toBe(teamId)
  await live(73)
  expect(await stateOf(parent, registration.id)).toMatchObject({ state: 'lapsed', balance: 5000 })
  expect(await teamOf()).toBeUndefined()
  const rest = { parent, child, registration: { ...registration, balance: 5000 } }
  await club.pay(await intentFor(rest), validCard)
  await club.stripe.settled()
  expect(await stateOf(parent, registration.id)).toMatchObject({ state: 'active', balance: 0 })
  expect(await teamOf()).toBe(teamId)
})

it('the sweep sends only the last reminder when the club was away, and none for what is over', async () => {
  const { parent, registration } = await registeredIn()
  await payLater(parent, registration.id)
  club.clock.pass({ hours: 70 })
  for (let n = 0; n < 3; n++) await club.tick()
  // The registration itself was the first mail.
  expect(mailsTo(parent.email)).toHaveLength(2)
  club.clock.pass({ hours: 300 })
  await Promise.all([club.tick(), club.tick(), club.tick()])
  await club.tick()
  expect(mailsTo(parent.email)).toHaveLength(3)
  expect(await stateOf(parent, registration.id)).toMatchObject({ state: 'lapsed' })
})
