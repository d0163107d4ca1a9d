import { afterAll, describe, expect, it } from 'vitest'
import { addDays } from '#shared/dates.ts'
import { api } from '#shared/routes.ts'
import { openClub, validCard } from '../club.ts'
import { createFamily, createRegisteredFamily } from '../family.ts'
import { newPlayer } from '../forms.ts'
import { createTimeline } from '../registrations/timeline.ts'
import { createWaitlist, toWaitKey } from '../waiting/waitlist.ts'

/** A program that is over sells nothing and offers nothing; who is registered may still pay. */

const club = await openClub()
const admin = await club.person('admin')
const { signIn, createProgram, join, register, cancel, entryOf, fullProgram } = createWaitlist(club, admin)
const { live, payLater, intentFor, stateOf } = createTimeline(club, admin)
afterAll(async () => expect(await club.verify()).toEqual([]))

const closed = 'Registration for this program is not open.'
const change = async (id: string, body: object) =>
  club.ok(api.programs.update, { as: await signIn(admin), params: { id }, body })
const today = () => club.clock.now.toISOString().slice(0, 10)
const isListed = async (id: string) =>
  (await club.ok(api.programs.list, { query: { registration: 'open-or-waitlist' } })).some(
    one => one.id === id,
  )
const subjectsTo = (email: string) => club.ses.mails(email).map(({ subject }) => subject)

describe('a program that is over', () => {
  it.each([
    ['completed', { status: 'completed' }],
    [
      'completed, though its registration has no end yet',
      { status: 'completed', registrationEndDate: '2027-12-31' },
    ],
  ])(
    'a program that is over, %s, takes no family, and takes them again when it is set back',
    async (_, over) => {
      const { id } = await createProgram({ capacity: 20 })
      const family = await createFamily(club)
      await change(id, over)
      expect(await isListed(id)).toBe(false)
      expect(await club.ok(api.programs.get, { params: { id } })).toMatchObject({ isOver: true })
      expect(await register(id, family)).toMatchObject({ status: 409, json: { message: closed } })
      expect(await join(id, family)).toMatchObject({
        status: 409,
        json: { message: 'This program is over.' },
      })
      await change(id, { registrationStatus: 'waitlist' })
      expect((await join(id, family)).status).toBe(409)
      await change(id, { registrationStatus: 'open', status: 'live' })
      expect(await isListed(id)).toBe(true)
      expect((await register(id, family)).status).toBe(201)
    },
  )

  it('a program is open on its last day, and over on the next, also where families do not see that day', async () => {
    const { id } = await createProgram({ capacity: 20, isEndDateVisible: false })
    await change(id, { startDate: today(), endDate: today() })
    const [one, other, late] = [await createFamily(club), await createFamily(club), await createFamily(club)]
    expect(await club.ok(api.programs.get, { params: { id } })).toMatchObject({
      isOver: false,
      endDate: null,
    })
    const registered = await register(id, one)
    expect(registered.status).toBe(201)
    club.clock.pass({ days: 1 })
    expect(await club.ok(api.programs.get, { params: { id } })).toMatchObject({ isOver: true, endDate: null })
    expect((await register(id, other)).json.message).toBe(closed)
    // Who is registered goes on, and the office registers with a note.
    const later = await club.call(api.registrations.update, {
      as: await signIn(one.parent),
      params: { id: registered.json.id },
      body: { paymentStatus: 'pay_later' },
    })
    expect(later.status).toBe(200)
    const noted = await club.ok(api.registrations.create, {
      as: await signIn(admin),
      body: { ...toWaitKey(id, other), userId: other.parent.id, override: 'Agreed with the coach' },
    })
    expect(noted.override).toMatchObject({ reasons: [closed] })
    // With an end of its own, registration goes on.
    await change(id, { registrationEndDate: today() })
    expect((await register(id, late)).status).toBe(201)
    club.clock.pass({ days: 1 })
    expect((await register(id, await createFamily(club))).json.message).toBe(closed)
  })
})

describe('offers of a program that is over', () => {
  it('offers of a program that is over lapse with a mail when it is completed, nobody claims one, and the list goes on when it is set back', async () => {
    const { id, first, waiting } = await fullProgram(2)
    const [one, two] = waiting
    if (!one || !two) throw new Error('there are two')
    await cancel(first.registration.id)
    await club.tick()
    expect(await entryOf(one)).toMatchObject({ state: 'offered' })
    await change(id, { status: 'completed' })
    expect((await register(id, one)).json.message).toBe(closed)
    await club.tick()
    expect(await entryOf(one)).toBeUndefined()
    expect(subjectsTo(one.parent.email).at(-1)).toMatch(/ is over$/)
    expect(await entryOf(two)).toMatchObject({ state: 'waiting' })
    const offer = { as: await signIn(admin), params: toWaitKey(id, two) }
    expect((await club.call(api.waiting.offer, offer)).json.message).toBe('This program is over.')
    await change(id, { status: 'live' })
    await club.tick()
    expect(await entryOf(two)).toMatchObject({ state: 'offered' })
    expect((await register(id, two)).status).toBe(201)
  })

  it('offers of a program that is over end with the last day, and no other family gets the spot', async () => {
    const { id, first, waiting } = await fullProgram(2)
    const [one, two] = waiting
    if (!one || !two) throw new Error('there are two')
    await change(id, { startDate: today(), endDate: today() })
    await cancel(first.registration.id)
    await club.tick()
    const offerUntil = (await entryOf(one))?.offerUntil ?? ''
    expect(offerUntil > club.clock.now.toISOString()).toBe(true)
    club.clock.pass({ days: 1 })
    await club.tick()
    await club.tick()
    expect(offerUntil <= club.clock.now.toISOString()).toBe(true)
    expect(subjectsTo(one.parent.email).at(-1)).toMatch(/ is over$/)
    expect(await entryOf(two)).toMatchObject({ state: 'waiting' })
    const child = await club.ok(api.players.create, { as: await signIn(one.parent), body: newPlayer('Kim') })
    expect((await register(id, { parent: one.parent, child })).json.message).toBe(closed)
  })

  it.each([
    ['behind its last day', -20, -10],
    ['on its last day', 0, 0],
  ])('no offer is made or claimed where registration has ended too: %s', async (_, registrationEnd, end) => {
    const { id, first, waiting } = await fullProgram(1)
    const [one] = waiting
    if (!one) throw new Error('there is one')
    const day = (days: number) => addDays(today(), days)
    await change(id, {
      startDate: day(end),
      endDate: day(end),
      registrationEndDate: day(registrationEnd),
      registrationStatus: 'waitlist',
    })
    club.clock.pass({ days: 1 })
    await cancel(first.registration.id)
    await club.tick()
    expect(await entryOf(one)).toMatchObject({ state: 'waiting' })
    const offer = { as: await signIn(admin), params: toWaitKey(id, one) }
    expect((await club.call(api.waiting.offer, offer)).json.message).toBe('This program is over.')
    expect((await join(id, await createFamily(club))).json.message).toBe('This program is over.')
  })

  it('an open offer ends with a last day that has come closer', async () => {
    const { id, first, waiting } = await fullProgram(1)
    const [one] = waiting
    if (!one) throw new Error('there is one')
    await cancel(first.registration.id)
    await club.tick()
    await change(id, { startDate: today(), endDate: today() })
    await club.tick()
    club.clock.pass({ days: 1 })
    await club.tick()
    await club.tick()
    expect(subjectsTo(one.parent.email).at(-1)).toMatch(/ is over$/)
    expect(await entryOf(one)).toBeUndefined()
  })
})

describe('a spot that was lost', () => {
  it('a spot that was lost is not bought back in a program that is over, and money that comes all the same is sent back', async () => {
    const { id } = await createProgram({ capacity: 20 })
    const one = await createRegisteredFamily(club, id)
    const secret = await intentFor(one)
    await payLater(one.parent, one.registration.id)
    club.stripe.faults.processing = { count: 1 }
    await club.pay(secret, validCard)
    const other = await createRegisteredFamily(club, id)
    await payLater(other.parent, other.registration.id)
    await change(id, { startDate: today(), endDate: today() })
    await live(80)
    expect(await stateOf(other.parent, other.registration.id)).toMatchObject({ state: 'lapsed' })
    const lapsed = club.ses.mails(other.parent.email).find(({ subject }) => subject.endsWith('was released'))
    expect(lapsed?.text).not.toMatch(/pay\s+now/)
    const body = { amount: other.registration.balance, registrationId: other.registration.id }
    const pays = await club.call(api.payments.createIntent, { as: await signIn(other.parent), body })
    expect([pays.status, pays.json.message]).toEqual([409, 'This program is over.'])
    // Whoever is registered may still pay.
    club.stripe.settlePayment(secret.split('_secret')[0] ?? '', 'succeed')
    await club.stripe.settled()
    await live(1)
    expect(await stateOf(one.parent, one.registration.id)).toMatchObject({
      state: 'active',
      paymentStatus: 'paid',
    })
  })

  it('a lost spot is not bought back by a card that was open when the program ended', async () => {
    const { id } = await createProgram({ capacity: 20 })
    const one = await createRegisteredFamily(club, id)
    await payLater(one.parent, one.registration.id)
    await live(80)
    const [lapsed] = [await stateOf(one.parent, one.registration.id)]
    const secret = await intentFor({
      ...one,
      registration: { ...one.registration, balance: lapsed?.balance ?? 0 },
    })
    await change(id, { status: 'completed' })
    await club.pay(secret, validCard)
    await club.stripe.settled()
    await live(1)
    expect(await stateOf(one.parent, one.registration.id)).toMatchObject({ state: 'cancelled', collected: 0 })
    expect(subjectsTo(one.parent.email)).toContain('Refund: your payment for Travel arrived too late')
  })
})
