import { afterAll, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub, validCard } from '../club.ts'
import { createRegisteredFamily } from '../family.ts'
import { createTimeline } from '../registrations/timeline.ts'
import { createBill } from './createBill.ts'

const club = await openClub()
const admin = await club.person('admin')
afterAll(async () => expect(await club.verify()).toEqual([]))
const { signIn, createProgram, live, stateOf, payLater, intentFor } = createTimeline(club, admin)
type Family = Awaited<ReturnType<typeof createLateFamily>>

/** A family whose spot was released because it did not pay. */
async function createLateFamily() {
  const program = await createProgram()
  const family = await createRegisteredFamily(club, program.id)
  await payLater(family.parent, family.registration.id)
  await live(74)
  return family
}

async function findInvoice({ parent }: Family) {
  const as = await signIn(admin)
  const [invoice] = await club.ok(api.invoices.list, { as, query: { userId: parent.id } })
  return club.ok(api.invoices.get, { as, params: { id: invoice?.id ?? '' } })
}

const latestReminder = ({ parent }: Family) =>
  club.ses.mails(parent.email).findLast(({ subject }) => subject.startsWith('You owe'))?.text

it('an invoice says since when its spot is released: in lists, on its own, in the report of debts and in a reminder', async () => {
  const family = await createLateFamily()
  const { id } = await findInvoice(family)
  const bill = await createBill(club, await signIn(admin), family.parent.id)
  const lapsedAt = (await stateOf(family.parent, family.registration.id))?.lapsedAt
  expect(lapsedAt).toBeDefined()
  const as = await signIn(admin)
  const list = await club.ok(api.invoices.list, { as, query: { userId: family.parent.id } })
  expect(list.map(one => [one.id, one.spotReleasedAt])).toEqual([
    [bill.id, undefined],
    [id, lapsedAt],
  ])
  expect((await club.ok(api.invoices.get, { as, params: { id } })).spotReleasedAt).toBe(lapsedAt)
  const { released, families } = await club.ok(api.invoices.aging, { as })
  expect(released).toEqual({ count: 1, amount: 12_500 })
  const own = families.find(({ userId }) => userId === family.parent.id)?.overdue
  expect(own?.map(({ spotReleasedAt }) => spotReleasedAt)).toEqual([lapsedAt])

  // The mail about the lost spot counts as a reminder.
  club.clock.pass({ hours: 73 })
  await club.ok(api.invoices.remind, { as: await signIn(admin), body: { invoiceIds: [id], text: 'Hello' } })
  await club.tick()
  const mail = latestReminder(family)
  expect(mail?.replaceAll('\n', ' ')).toMatch(/ was due .*\. The spot was released on \w{3} \d+, \d{4}\./)
})

it('of a released spot the office and the club itself remind only while its program is not over: later nobody can pay', async () => {
  const family = await createLateFamily()
  const { id } = await findInvoice(family)
  const remind = async (more: object = {}) => {
    const body = { invoiceIds: [id], text: 'Hello', ...more }
    const reply = await club.ok(api.invoices.remind, { as: await signIn(admin), body })
    await club.tick()
    return reply
  }
  club.clock.pass({ hours: 73 })
  expect(await remind()).toMatchObject({ people: 1, skipped: [] })
  const text = latestReminder(family)
  expect(text).toContain('paying now gets it back')
  expect(text).toContain('/checkout?')

  const complete = async (status: 'completed' | 'live') => {
    const params = { id: family.registration.programId ?? expect.unreachable() }
    await club.ok(api.programs.update, { as: await signIn(admin), params, body: { status } })
  }
  const passDays = async (days: number) => {
    for (let n = 0; n < days; n++) {
      club.clock.pass({ days: 1 })
      await club.handlers.jobs({ time: club.clock.now.toISOString(), daily: true })
      await live(12)
    }
  }
  const reminded = async () => (await findInvoice(family)).remindedAt.length
  const known = await reminded()
  await complete('completed')
  await passDays(8)
  const nobody = { invoices: 0, people: 0, skipped: [{ id, reason: 'over' }] }
  expect(await remind({ dryRun: true })).toEqual(nobody)
  expect(await remind()).toEqual(nobody)
  expect([await reminded(), latestReminder(family)]).toEqual([known, text])
  // It would be its time.
  await complete('live')
  await passDays(2)
  expect(await reminded()).toBe(known + 1)
})

it('a spot that is held again is no longer called released, whether it was paid or given back', async () => {
  const [paying, restored] = [await createLateFamily(), await createLateFamily()]
  await club.pay(await intentFor(paying), validCard)
  await club.stripe.settled()
  const paid = await findInvoice(paying)
  expect([paid.status, paid.spotReleasedAt]).toEqual(['paid', undefined])
  const { programId, playerId } = restored.registration
  await club.ok(api.registrations.create, {
    as: await signIn(admin),
    body: { programId, playerId, override: 'Was abroad' },
  })
  const open = await findInvoice(restored)
  expect([open.status, open.spotReleasedAt]).toEqual(['unpaid', undefined])
})

it('the office lists the registrations of a child, canceled ones on request; others see only what is theirs', async () => {
  const { parent, child, registration } = await createLateFamily()
  const program = await createProgram()
  const second = await club.ok(api.registrations.create, {
    as: await signIn(parent),
    body: { programId: program.id, playerId: child.id },
  })
  await club.ok(api.registrations.cancel, { as: await signIn(parent), params: { id: second.id } })
  const listFor = async (person: { id: string }, more: object = {}) => {
    const query = { playerId: child.id, ...more }
    return (await club.ok(api.registrations.list, { as: await signIn(person), query })).map(({ id }) => id)
  }
  expect(await listFor(admin)).toEqual([registration.id])
  expect(await listFor(admin, { cancelled: 'true' })).toEqual([second.id, registration.id])
  expect(await listFor(parent)).toEqual([registration.id])
  expect(await listFor(await club.person('parent'))).toEqual([])
})
