import { afterAll, describe, expect, it } from 'vitest'
import { addHours } from '#shared/dates.ts'
import { api } from '#shared/routes.ts'
import { openClub, validCard } from '../club.ts'
import { createFamily, createRegisteredFamily, fetchInvoice } from '../family.ts'
import { runs } from '../proof.ts'
import { createRaceInjector } from '../raceInjector.ts'
import { createTimeline } from './timeline.ts'

const race = createRaceInjector()
const club = await openClub({ watch: { dynamodb: race.watch } })
const admin = await club.person('admin')
afterAll(async () => expect(await club.verify()).toEqual([]))

const { signIn, createProgram, live, mailsTo, placesLeft, stateOf, payLater, intentFor } = createTimeline(
  club,
  admin,
)

// Clocks in the club's zone go forward on March 8, 2026, and back on November 1.
describe.each(['2026-03-06T15:00:00Z', '2026-10-30T15:00:00Z'])(
  'across the change of clocks after %s',
  start => {
    it('reminders come after 24, 48 and 66 hours, once each, and the spot is given up after 72, over a change of clocks', async () => {
      club.clock.moveTo(start)
      const { id } = await createProgram({ capacity: 1, startDate: '2026-12-01', endDate: '2026-12-20' })
      const { parent, registration } = await createRegisteredFamily(club, id)
      const deferred = await payLater(parent, registration.id)
      const begun = club.clock.now
      expect(deferred.graceUntil).toBe(addHours(begun, 72).toISOString())
      const sent: [number, string][] = []
      const known = mailsTo(parent.email).length
      for (let hour = 1; hour <= runs(80, 24 * 21); hour++) {
        const before = mailsTo(parent.email).length
        await live(1)
        const news = mailsTo(parent.email).slice(before)
        sent.push(...news.map(subject => [hour, subject.replace(/ by .*/, '')] as [number, string]))
      }
      const due = '$125.00 for Travel is due'
      expect(sent).toEqual([
        [1, `${registration.playerName} is registered for Travel`],
        [24, due],
        [48, `One day left: ${due}`],
        [66, `Last reminder: ${due}`],
        [73, `${registration.playerName}’s spot in Travel was released`],
      ])
      expect(mailsTo(parent.email).length - known).toBe(5)
      const row = await stateOf(parent, registration.id)
      expect(row).toMatchObject({ state: 'lapsed', paymentStatus: 'pay_later', balance: 12_500 })
      const lapsed = (Date.parse(row?.lapsedAt ?? '') - begun.getTime()) / 60_000
      expect(lapsed).toBeGreaterThanOrEqual(72 * 60 + 5)
      expect(lapsed).toBeLessThanOrEqual(72 * 60 + 20)
      expect(await placesLeft(id)).toBe(1)
    })
  },
)

describe('the sweep', () => {
  it('the sweep never touches who has paid in time, or whose spot is free of charge', async () => {
    const [paid, free] = [await createProgram(), await createProgram({ fee: 0 })]
    const one = await createRegisteredFamily(club, paid.id)
    const other = await createRegisteredFamily(club, free.id)
    await payLater(one.parent, one.registration.id)
    await payLater(other.parent, other.registration.id)
    await live(20)
    await club.pay(await intentFor(one), validCard)
    await live(80)
    expect(await stateOf(one.parent, one.registration.id)).toMatchObject({
      state: 'active',
      paymentStatus: 'paid',
    })
    expect(await stateOf(other.parent, other.registration.id)).toMatchObject({ state: 'active', balance: 0 })
  })

  it('the sweep settles a free spot that nobody confirmed after 15 minutes', async () => {
    const { parent, registration } = await createRegisteredFamily(club, (await createProgram({ fee: 0 })).id)
    club.clock.pass({ minutes: 14 })
    await club.tick()
    expect(await stateOf(parent, registration.id)).toMatchObject({ paymentStatus: 'pending' })
    club.clock.pass({ minutes: 1 })
    await club.tick()
    const settled = await stateOf(parent, registration.id)
    expect(settled).toMatchObject({ paymentStatus: 'pay_later', state: 'active' })
    expect(settled?.graceUntil).toBeUndefined()
  })

  it('the sweep reminds once of an unfinished registration, and removes it after two days', async () => {
    const { id } = await createProgram({ capacity: 5 })
    const { parent, registration } = await createRegisteredFamily(club, id)
    await live(3)
    const begun = `Finish ${registration.playerName}’s registration for Travel`
    expect(mailsTo(parent.email)).toEqual([begun])
    await live(44)
    expect(await stateOf(parent, registration.id)).toMatchObject({ state: 'active' })
    await live(2)
    expect(await stateOf(parent, registration.id)).toMatchObject({ state: 'cancelled' })
    expect(mailsTo(parent.email).slice(1)).toEqual([
      `${registration.playerName}’s registration for Travel was not finished`,
    ])
    expect(await placesLeft(id)).toBe(5)
  })

  it('the sweep removes an unfinished registration after two hours where the program is full', async () => {
    const { id } = await createProgram({ capacity: 1 })
    const { parent, registration } = await createRegisteredFamily(club, id)
    await live(2)
    expect(await stateOf(parent, registration.id)).toMatchObject({ state: 'cancelled' })
    expect(await placesLeft(id)).toBe(1)
  })

  it('the sweep removes an unfinished registration after two hours where somebody waits', async () => {
    const { id } = await createProgram()
    const [{ parent, registration }, waiter] = [
      await createRegisteredFamily(club, id),
      await createFamily(club),
    ]
    const body = { registrationStatus: 'waitlist' }
    await club.ok(api.programs.update, { as: await signIn(admin), params: { id }, body })
    const entry = { programId: id, playerId: waiter.child.id }
    await club.ok(api.waiting.join, { as: await signIn(waiter.parent), body: entry })
    club.clock.pass({ minutes: 121 })
    await club.tick()
    expect(await stateOf(parent, registration.id)).toMatchObject({ state: 'cancelled' })
  })

  it('the sweep removes nothing from a family that chooses to pay later in this very moment', async () => {
    const { parent, registration } = await createRegisteredFamily(club, (await createProgram()).id)
    club.clock.pass({ hours: 49 })
    race.beforeNextWrite(() => payLater(parent, registration.id), 'registration.cancel', registration.id)
    await club.tick()
    expect(await stateOf(parent, registration.id)).toMatchObject({
      state: 'active',
      paymentStatus: 'pay_later',
    })
  })

  it('the sweep leaves no payment open that is begun in the moment of the lapse', async () => {
    const one = await createRegisteredFamily(club, (await createProgram()).id)
    await payLater(one.parent, one.registration.id)
    club.clock.pass({ hours: 73 })
    let secret = ''
    race.beforeNextWrite(
      async () => {
        secret = await intentFor(one)
      },
      'registration.lapse',
      one.registration.id,
    )
    await club.tick()
    expect(await stateOf(one.parent, one.registration.id)).toMatchObject({ state: 'lapsed' })
    expect((await club.pay(secret, validCard)).error).toBeDefined()
  })

  it('the sweep gives up a spot that was paid in part, with its team; paying the rest brings both back', async () => {
    const [from, to] = [await createProgram({ fee: 10_000 }), await createProgram({ fee: 15_000 })]
    const one = await createRegisteredFamily(club, from.id)
    await club.pay(await intentFor(one), validCard)
    await club.stripe.settled()
    const params = { id: one.registration.id }
    club.clock.pass({ minutes: 180 })
    await club.tick()
    const office = { as: await signIn(admin), params }
    await club.ok(api.registrations.move, { ...office, body: { programId: to.id, note: 'Taller' } })
    expect(await fetchInvoice(club, office.as, one.registration.id)).toMatchObject({
      dueAt: addHours(club.clock.now, 72).toISOString(),
    })
    const teamId = await club.team('team_sweep', to.id)
    await club.ok(api.registrations.update, { ...office, body: { teamId } })
    const player = async () => (await club.ok(api.players.list, { as: await signIn(one.parent) }))[0]
    expect(await player()).toMatchObject({ teamId })
    club.clock.pass({ hours: 73 })
    await club.tick()
    expect(await stateOf(one.parent, one.registration.id)).toMatchObject({ state: 'lapsed', balance: 5000 })
    expect((await player())?.teamId).toBeUndefined()
    const rest = { ...one, registration: { ...one.registration, balance: 5000 } }
    await club.pay(await intentFor(rest), validCard)
    await club.stripe.settled()
    expect(await stateOf(one.parent, one.registration.id)).toMatchObject({ state: 'active', balance: 0 })
    expect(await player()).toMatchObject({ teamId })
  })

  it('the sweep leaves alone whom the office has put into a full program, and the family gets a mail', async () => {
    const { id } = await createProgram({ capacity: 1 })
    await createRegisteredFamily(club, id)
    const { parent, child } = await createFamily(club)
    const body = { programId: id, playerId: child.id, override: 'A twin' }
    const made = await club.ok(api.registrations.create, { as: await signIn(admin), body })
    await live(3)
    expect(await stateOf(parent, made.id)).toMatchObject({ state: 'active' })
    expect(mailsTo(parent.email)[0]).toBe(`${made.playerName} is registered for Travel`)
  })

  it('the office gives a lost spot back with a new grace period', async () => {
    const { id } = await createProgram({ capacity: 1 })
    const { parent, registration, child } = await createRegisteredFamily(club, id)
    await payLater(parent, registration.id)
    await live(74)
    const body = { programId: id, playerId: child.id }
    const as = await signIn(admin)
    expect(await club.call(api.registrations.create, { as, body })).toMatchObject({
      status: 400,
      json: { issues: [{ field: 'override' }] },
    })
    const back = await club.ok(api.registrations.create, { as, body: { ...body, override: 'Was abroad' } })
    expect(back).toMatchObject({ id: registration.id, state: 'active', balance: 12_500 })
    expect(back.graceUntil).toBe(addHours(club.clock.now, 72).toISOString())
    expect(await placesLeft(id)).toBe(0)
    await live(74)
    expect(await stateOf(parent, registration.id)).toMatchObject({ state: 'lapsed' })
  })

  it('the sweep sends only the last reminder when the club was away, and none for what is over', async () => {
    const { parent, registration } = await createRegisteredFamily(club, (await createProgram()).id)
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

  it('the sweep cancels the open payment at Stripe first, or records it if it has succeeded', async () => {
    const [late, quick] = [
      await createRegisteredFamily(club, (await createProgram()).id),
      await createRegisteredFamily(club, (await createProgram()).id),
    ]
    for (const one of [late, quick]) await payLater(one.parent, one.registration.id)
    const open = await intentFor(late)
    // The card is charged, and the webhook is lost.
    club.stripe.faults.dropWebhook = { count: 1 }
    await club.pay(await intentFor(quick), validCard)
    await live(74)
    expect(await stateOf(late.parent, late.registration.id)).toMatchObject({ state: 'lapsed' })
    expect((await club.pay(open, validCard)).error).toBeDefined()
    expect(await stateOf(quick.parent, quick.registration.id)).toMatchObject({
      state: 'active',
      paymentStatus: 'paid',
    })
  })
})
