import { afterAll, describe, expect, it } from 'vitest'
import { addHours } from '#shared/dates.ts'
import { api } from '#shared/routes.ts'
import { openClub, validCard } from '../club.ts'
import { createFamily, createRegisteredFamily } from '../family.ts'
import { newTeam, numbered } from '../forms.ts'
import { recordLog } from '../recordLog.ts'
import { createTimeline } from './timeline.ts'

const club = await openClub()
const admin = await club.person('admin')
afterAll(async () => expect(await club.verify()).toEqual([]))

const { signIn, createProgram, live, mailsTo, stateOf, payLater } = createTimeline(club, admin)
type Family = Awaited<ReturnType<typeof createRegisteredFamily>>

const cancel = async ({ parent }: Family, id: string) =>
  club.ok(api.registrations.cancel, { as: await signIn(parent), params: { id } })
const registerAgain = async ({ parent, child }: Family, programId: string) =>
  club.ok(api.registrations.create, {
    as: await signIn(parent),
    body: { programId, playerId: child.id },
  })
const tryPayLater = async (as: { id: string }, id: string) =>
  club.call(api.registrations.update, {
    as: await signIn(as),
    params: { id },
    body: { paymentStatus: 'pay_later' },
  })
const over = 'Pay later is no longer available for this child. Please pay now, or contact the club.'

describe('the grace period of a child in a program', () => {
  it('cancelling and registering again goes on with the first grace period, and reminds of what is left', async () => {
    const program = await createProgram()
    const family = await createRegisteredFamily(club, program.id)
    const until = addHours(club.clock.now, 72).toISOString()
    await payLater(family.parent, family.registration.id)
    await live(60)
    const known = mailsTo(family.parent.email).length
    await cancel(family, family.registration.id)
    // Two mails of one moment are sent in either order.
    await club.tick()
    const again = await registerAgain(family, program.id)
    expect(again).toMatchObject({ paymentStatus: 'pending', earlierGrace: until })
    expect(again.graceUntil).toBeUndefined()
    expect(await payLater(family.parent, again.id)).toMatchObject({ graceUntil: until })
    await live(14)
    expect(await stateOf(family.parent, again.id)).toMatchObject({ state: 'lapsed' })
    expect(mailsTo(family.parent.email).slice(known)).toEqual([
      `Canceled: ${again.playerName}’s registration for Travel`,
      `${again.playerName} is registered for Travel`,
      'Last reminder: $125.00 for Travel is due by Thu, Mar 5, 10:00 AM EST',
      `${again.playerName}’s spot in Travel was released`,
    ])
  })

  it('after the grace period a new registration can be paid, but not put off again', async () => {
    const program = await createProgram()
    const family = await createRegisteredFamily(club, program.id)
    const { parent } = family
    await payLater(parent, family.registration.id)
    await live(74)
    expect(await stateOf(parent, family.registration.id)).toMatchObject({ state: 'lapsed' })
    for (let n = 0; n < 2; n++) {
      const live = n === 0 ? family.registration : await registerAgain(family, program.id)
      await cancel(family, live.id)
    }
    const again = await registerAgain(family, program.id)
    for (const caller of [parent, admin])
      expect(await tryPayLater(caller, again.id)).toMatchObject({ status: 409, json: { message: over } })
    expect(await stateOf(parent, again.id)).toMatchObject({ paymentStatus: 'pending', balance: 12_500 })
  })

  it('a registration that was never put off, another program and another child have a grace period of their own', async () => {
    const [program, other] = [await createProgram(), await createProgram()]
    const family = await createRegisteredFamily(club, program.id)
    await live(30)
    await cancel(family, family.registration.id)
    const again = await registerAgain(family, program.id)
    await payLater(family.parent, again.id)
    expect((await stateOf(family.parent, again.id))?.graceUntil).toBe(
      addHours(club.clock.now, 72).toISOString(),
    )
    await live(80)
    const elsewhere = await registerAgain(family, other.id)
    const sibling = await createRegisteredFamily(club, program.id)
    for (const [parent, id] of [
      [family.parent, elsewhere.id],
      [sibling.parent, sibling.registration.id],
    ] as const)
      expect((await payLater(parent, id)).graceUntil).toBe(addHours(club.clock.now, 72).toISOString())
  })

  it('a free registration can be settled whatever was put off before', async () => {
    const program = await createProgram()
    const family = await createRegisteredFamily(club, program.id)
    await payLater(family.parent, family.registration.id)
    await live(74)
    await cancel(family, family.registration.id)
    const as = await signIn(admin)
    await club.ok(api.programs.update, { as, params: { id: program.id }, body: { fee: 0 } })
    const again = await registerAgain(family, program.id)
    expect(await payLater(family.parent, again.id)).toMatchObject({ paymentStatus: 'pay_later', balance: 0 })
  })

  it('the office’s new grace period after a lost spot counts for later registrations too', async () => {
    const program = await createProgram()
    const family = await createRegisteredFamily(club, program.id)
    await payLater(family.parent, family.registration.id)
    await live(74)
    const body = { programId: program.id, playerId: family.child.id, override: 'Was abroad' }
    const back = await club.ok(api.registrations.create, { as: await signIn(admin), body })
    await cancel(family, back.id)
    const again = await registerAgain(family, program.id)
    expect(again.earlierGrace).toBe(back.graceUntil)
    expect(await payLater(family.parent, again.id)).toMatchObject({ graceUntil: back.graceUntil })
  })

  it('a grace period stays behind in a program that the registration was moved from', async () => {
    const [from, to] = [await createProgram(), await createProgram()]
    const family = await createRegisteredFamily(club, from.id)
    const { graceUntil } = await payLater(family.parent, family.registration.id)
    await live(20)
    await club.ok(api.registrations.move, {
      as: await signIn(admin),
      params: { id: family.registration.id },
      body: { programId: to.id, note: 'Asked for it' },
    })
    const again = await registerAgain(family, from.id)
    expect(again.earlierGrace).toBe(graceUntil)
    expect(await payLater(family.parent, again.id)).toMatchObject({ graceUntil })
  })
})

it('a payer who is no guardian any more neither cancels the registration nor learns the team', async () => {
  const program = await createProgram()
  const { parent, child, registration } = await createRegisteredFamily(club, program.id)
  const other = await club.person('parent')
  const { id: teamId } = await club.ok(api.teams.create, {
    as: await signIn(admin),
    body: newTeam(numbered('Hawks '), { programId: program.id }),
  })
  const params = { id: registration.id }
  await club.ok(api.players.setParent, {
    as: await signIn(admin),
    params: { id: child.id },
    body: { parentId: other.id },
  })
  await club.ok(api.registrations.update, { as: await signIn(admin), params, body: { teamId } })
  const as = await signIn(parent)
  const [seen] = await club.ok(api.registrations.list, { as })
  expect([seen?.id, seen?.teamId, seen?.onTeam]).toEqual([registration.id, undefined, false])
  expect((await club.call(api.registrations.cancel, { as, params })).status).toBe(404)
})

describe('the end of a grace period', () => {
  it('the end of a grace period waits for a bank that is still confirming the card, and is no error in the log', async () => {
    const lines = recordLog()
    const { id: programId } = await createProgram()
    const one = await createRegisteredFamily(club, programId)
    const { clientSecret } = await club.ok(api.payments.createIntent, {
      as: await signIn(one.parent),
      body: { registrationId: one.registration.id, amount: one.registration.balance },
    })
    await payLater(one.parent, one.registration.id)
    club.stripe.faults.processing = { count: 1 }
    await club.pay(clientSecret, validCard)
    await live(80)
    expect(await stateOf(one.parent, one.registration.id)).toMatchObject({ state: 'active' })
    expect(lines.filter(({ level }) => level === 'error')).toEqual([])
    club.stripe.settlePayment(clientSecret.split('_secret')[0] ?? '', 'fail')
    await live(2)
    expect(await stateOf(one.parent, one.registration.id)).toMatchObject({ state: 'lapsed' })
  })

  it('a registration that nobody has finished waits for a bank too, though another child waits for its spot', async () => {
    const lines = recordLog()
    const { id: programId } = await createProgram({ capacity: 1 })
    const one = await createRegisteredFamily(club, programId)
    const { clientSecret } = await club.ok(api.payments.createIntent, {
      as: await signIn(one.parent),
      body: { registrationId: one.registration.id, amount: one.registration.balance },
    })
    club.stripe.faults.processing = { count: 1 }
    await club.pay(clientSecret, validCard)
    const { parent, child } = await createFamily(club)
    const body = { programId, playerId: child.id }
    await club.ok(api.waiting.join, { as: await signIn(parent), body })
    await live(60)
    expect(await stateOf(one.parent, one.registration.id)).toMatchObject({ state: 'active' })
    expect(lines.filter(({ level }) => level === 'error')).toEqual([])
    club.stripe.settlePayment(clientSecret.split('_secret')[0] ?? '', 'fail')
    await live(12)
    expect(await stateOf(one.parent, one.registration.id)).toMatchObject({ state: 'cancelled' })
    expect(await club.ok(api.waiting.list, { as: await signIn(parent) })).toMatchObject([
      { state: 'offered' },
    ])
  })
})
