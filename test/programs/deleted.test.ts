import { afterAll, expect, it } from 'vitest'
import { addDays } from '#shared/dates.ts'
import { api } from '#shared/routes.ts'
import { openClub, validCard } from '../club.ts'
import { createFamily, createRegisteredFamily, fetchInvoice } from '../family.ts'
import { numbered } from '../forms.ts'
import { recordLog } from '../recordLog.ts'
import { createTimeline, type Registered } from '../registrations/timeline.ts'

/** Nobody pays for a deleted program, and whoever has paid is told, whatever a bank or another family is about to do. */

const club = await openClub()
const admin = await club.person('admin')
const director = await club.person('program_director')
const desk = createTimeline(club, admin)
const { signIn, createProgram, live, intentFor, paidIn, payLater, paySlowly, listed } = desk
afterAll(async () => expect(await club.verify()).toEqual([]))

const remove = async (id: string, query: object = { force: 'true' }, as = admin) =>
  club.call(api.programs.remove, { as: await signIn(as), params: { id }, query })
const toRefund = async (invoiceId: string) =>
  (await club.ok(api.reconciliation.get, { as: await signIn(admin) })).exceptions.filter(
    found => found.invoiceId === invoiceId && found.state === 'open',
  )
const invoiceOf = async ({ registration }: Registered) =>
  fetchInvoice(club, await signIn(admin), registration.id)
/** The mails that tell somebody of the end of the program. */
const toldTo = ({ parent }: Pick<Registered, 'parent'>) =>
  club.ses
    .mails(parent.email)
    .filter(mail => mail.subject === 'Travel is canceled')
    .map(({ text }) => text.replaceAll(/\s+/g, ' '))
const payCash = async (invoiceId: string, amountCents: number) =>
  club.ok(api.invoices.pay, {
    as: await signIn(admin),
    params: { id: invoiceId },
    body: { amountCents, method: 'cash', key: numbered('cash-for-a-program-') },
  })

it('only an administrator deletes, by force, a program that families have paid for; their money stays until it is given back', async () => {
  const { id } = await createProgram()
  const [unpaid, paid] = [await createRegisteredFamily(club, id), await paidIn(id)]
  // What was paid for a canceled registration asks for nothing.
  const { id: other } = await createProgram()
  await desk.cancel(admin, (await paidIn(other)).registration.id, { refund: 'none' })
  for (const status of [200, 404]) expect((await remove(other, {}, director)).status).toBe(status)
  const refused = { status: 409, json: { issues: [{ field: 'force' }] } }
  expect(await remove(id, {}, director)).toMatchObject(refused)
  expect(await remove(id, { force: 'true' }, director)).toMatchObject(refused)
  expect(await remove(id, {})).toMatchObject(refused)
  expect((await remove(id)).status).toBe(200)
  await live(0.1)
  expect(await listed(unpaid.parent)).toEqual([])
  expect(await listed(paid.parent)).toMatchObject([{ paymentStatus: 'paid' }])
  expect(toldTo(paid)).toEqual([expect.stringContaining('You have paid $125.00')])
  expect(toldTo(unpaid)).toEqual([expect.stringContaining('You don’t owe anything for it.')])
  const { id: invoiceId } = await invoiceOf(paid)
  expect(await toRefund(invoiceId)).toMatchObject([{ amount: 12_500, detail: 'Travel', kind: 'to-refund' }])
  for (const [amountCents, open] of [
    [2500, 1],
    [10_000, 0],
  ] as const) {
    const body = { amountCents, reason: 'Program deleted', key: numbered('refund-of-a-program-') }
    await club.ok(api.invoices.refund, { as: await signIn(admin), params: { id: invoiceId }, body })
    await live(0.1)
    await club.stripe.settled()
    await club.ok(api.reconciliation.run, { as: await signIn(admin) })
    await live(0.1)
    expect(await toRefund(invoiceId)).toHaveLength(open)
  }
})

it('of a program deleted while a bank has not answered everybody else is told at once, the waiting list closes, and no alarm rings', async () => {
  const lines = recordLog()
  const { id } = await createProgram({ capacity: 3 })
  const [slow, declined] = [await createRegisteredFamily(club, id), await createRegisteredFamily(club, id)]
  const paid = await paidIn(id)
  const waiter = await createFamily(club)
  const body = { programId: id, playerId: waiter.child.id }
  await club.ok(api.waiting.join, { as: await signIn(waiter.parent), body })
  const intents = [await paySlowly(slow), await paySlowly(declined)]
  expect((await remove(id)).status).toBe(200)
  await live(5)
  expect([toldTo(paid).length, toldTo(waiter).length]).toEqual([1, 1])
  expect(await club.ok(api.waiting.list, { as: await signIn(waiter.parent) })).toEqual([])
  await live(60)
  for (const { parent } of [slow, declined]) {
    expect(club.ses.mails(parent.email)).toEqual([])
    expect(await listed(parent)).toMatchObject([{ state: 'active' }])
  }
  expect(lines.filter(({ level }) => level === 'error')).toEqual([])
  for (const [n, intent] of intents.entries()) club.stripe.settlePayment(intent, n === 0 ? 'succeed' : 'fail')
  await club.stripe.settled()
  await live(8)
  expect(toldTo(slow)).toHaveLength(1)
  const found = await toRefund((await invoiceOf(slow)).id)
  expect(found).toMatchObject([{ kind: 'to-refund', amount: 12_500 }])
  expect(await listed(declined.parent)).toEqual([])
})

it('a partly paid registration of a deleted program owes nothing any more, and a card that was open at that moment cannot be charged', async () => {
  const { id } = await createProgram()
  const one = await createRegisteredFamily(club, id)
  const { id: invoiceId } = await invoiceOf(one)
  await payCash(invoiceId, 5000)
  const secret = await intentFor({ ...one, registration: { ...one.registration, balance: 7500 } })
  await payLater(one.parent, one.registration.id)
  await remove(id)
  await live(1)
  const ended = { state: 'active', balance: 0, collected: 5000, paymentStatus: 'paid' }
  expect(await listed(one.parent)).toMatchObject([ended])
  expect((await club.pay(secret, validCard)).error).toBeDefined()
  expect(toldTo(one)).toEqual([expect.stringContaining('You have paid $50.00; the club will refund it')])
  expect(toldTo(one)[0]).toContain('You don’t owe the remaining $75.00 anymore.')
  expect(await toRefund(invoiceId)).toMatchObject([{ kind: 'to-refund', amount: 5000 }])
  // Its hold is closed: nothing is demanded, and nothing lapses.
  const known = club.ses.mails(one.parent.email).length
  await live(100)
  expect(club.ses.mails(one.parent.email)).toHaveLength(known)
  expect(await listed(one.parent)).toMatchObject([ended])
})

it('a paid registration of a deleted program is nothing to refund any more once it is moved to another one', async () => {
  const [{ id }, other] = [await createProgram(), await createProgram()]
  const one = await paidIn(id)
  await remove(id)
  await live(1)
  await desk.move(one.registration.id, other.id)
  const invoice = await invoiceOf(one)
  expect([invoice.programId, await toRefund(invoice.id)]).toEqual([other.id, []])
})

it('what was paid for a program without a registration asks for force too, and waits for its refund', async () => {
  const { id: programId } = await createProgram()
  const parent = await club.person('parent')
  const dueDate = addDays(club.clock.now.toISOString().slice(0, 10), 7)
  const body = { userId: parent.id, programId, amount: 9000, description: 'Uniform', dueDate }
  const { id } = await club.ok(api.invoices.create, { as: await signIn(admin), body })
  await payCash(id, 9000)
  expect((await remove(programId, {})).status).toBe(409)
  expect((await remove(programId)).status).toBe(200)
  await live(1)
  expect(await toRefund(id)).toMatchObject([{ kind: 'to-refund', ref: id, amount: 9000 }])
  const told = club.ses.mails(parent.email).map(({ text }) => text)
  expect(told).toContainEqual(expect.stringContaining('You have paid $90.00'))
})
