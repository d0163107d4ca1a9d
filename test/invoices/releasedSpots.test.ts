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

it('an invoice says since when its spot is released: in the list, on its own and in the report of debts', async () => {
  const family = await createLateFamily()
  const other = await createLateFamily()
  const bill = await createBill(club, await signIn(admin), family.parent.id)
  const lapsedAt = (await stateOf(family.parent, family.registration.id))?.lapsedAt
  expect(lapsedAt).toBeDefined()
  const as = await signIn(admin)
  const list = await club.ok(api.invoices.list, { as, query: { userId: family.parent.id } })
  expect(list.map(({ id, spotReleasedAt }) => [id, spotReleasedAt])).toEqual([
    [bill.id, undefined],
    [expect.stringMatching(/^inv_/), lapsedAt],
  ])
  expect((await findInvoice(other)).spotReleasedAt).toBe(
    (await stateOf(other.parent, other.registration.id))?.lapsedAt,
  )
  const { released, families } = await club.ok(api.invoices.ageing, { as })
  expect(released).toEqual({ count: 2, amount: 25_000 })
  const own = families.find(({ userId }) => userId === family.parent.id)?.overdue
  expect(own?.map(({ spotReleasedAt }) => spotReleasedAt)).toEqual([lapsedAt])
})

it('the reminder of a released spot says so, and that it was due', async () => {
  const family = await createLateFamily()
  const { id } = await findInvoice(family)
  await club.ok(api.invoices.remind, { as: await signIn(admin), body: { invoiceIds: [id], text: 'Hello' } })
  await club.tick()
  const mail = club.ses.mails(family.parent.email).at(-1)
  expect(mail?.text.replaceAll('\n', ' ')).toMatch(
    /was due \w{3}, \w{3} \d+, \d+:\d\d [AP]M E[SD]T\. The spot was released on \w{3} \d+, \d{4}\. If spots are still available, paying now gets it back\./,
  )
})

it('a spot that is held again is no longer called released, whether it was paid or given back', async () => {
  const [paying, restored] = [await createLateFamily(), await createLateFamily()]
  await club.pay(await intentFor(paying), validCard)
  const paid = await findInvoice(paying)
  expect([paid.status, paid.spotReleasedAt]).toEqual(['paid', undefined])
  const { registration } = restored
  const { programId = '', playerId } = registration
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
  const query = { playerId: child.id }
  const second = await club.ok(api.registrations.create, {
    as: await signIn(parent),
    body: { programId: program.id, playerId: child.id },
  })
  await club.ok(api.registrations.cancel, { as: await signIn(parent), params: { id: second.id } })
  const ids = async (as: { token: string }, more: object = {}) =>
    (await club.ok(api.registrations.list, { as, query: { ...query, ...more } })).map(({ id }) => id)
  const office = await signIn(admin)
  expect(await ids(office)).toEqual([registration.id])
  expect(await ids(office, { cancelled: 'true' })).toEqual([second.id, registration.id])
  expect(await ids(await signIn(parent))).toEqual([registration.id])
  expect(await ids(await signIn(await club.person('parent')))).toEqual([])
})

it('the invoices of one payer can be filtered further, and a cursor of them is good for nobody else', async () => {
  const [one, other] = [await club.person('parent'), await club.person('parent')]
  const as = await signIn(admin)
  const bills = [await createBill(club, as, one.id), await createBill(club, as, one.id)]
  await createBill(club, as, other.id)
  const list = (query: object) => club.call(api.invoices.list, { as, query: { userId: one.id, ...query } })
  const found = await list({ status: 'open', search: bills[0]?.invoiceNumber })
  expect(found.json.map(({ id }: { id: string }) => id)).toEqual([bills[0]?.id])
  expect((await list({ status: 'paid' })).json).toEqual([])
  const first = await list({ limit: 1 })
  const cursor = first.headers['x-next-cursor']
  const second = await list({ limit: 1, cursor })
  expect([...first.json, ...second.json].map(({ id }) => id).sort()).toEqual(bills.map(({ id }) => id).sort())
  expect(await list({ userId: other.id, cursor })).toMatchObject({ status: 400 })
})
