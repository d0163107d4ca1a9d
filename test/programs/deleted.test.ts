import { afterAll, describe, expect, it } from 'vitest'
import { addDays } from '#shared/dates.ts'
import { api } from '#shared/routes.ts'
import { openClub, validCard } from '../club.ts'
import { createFamily, createRegisteredFamily, fetchInvoice } from '../family.ts'
import { recordLog } from '../recordLog.ts'
import { createTimeline } from '../registrations/timeline.ts'
import { toWaitKey } from '../waiting/waitlist.ts'

/** Nobody pays for a deleted program, and whoever has paid is told, whatever a bank or another family is about to do. */

const club = await openClub()
const admin = await club.person('admin')
const { signIn, createProgram, live, intentFor, payLater } = createTimeline(club, admin)
afterAll(async () => expect(await club.verify()).toEqual([]))

type Family = Awaited<ReturnType<typeof createRegisteredFamily>>

const remove = async (id: string, query: object = { force: 'true' }) =>
  club.call(api.programs.remove, { as: await signIn(admin), params: { id }, query })
const toRefund = async (invoiceId: string) =>
  (await club.ok(api.reconciliation.get, { as: await signIn(admin) })).exceptions.filter(
    found => found.invoiceId === invoiceId && found.state === 'open',
  )
const invoiceOf = async ({ registration }: Family) => fetchInvoice(club, await signIn(admin), registration.id)
const mailsTo = ({ parent }: Pick<Family, 'parent'>, subject: string) =>
  club.ses.mails(parent.email).filter(mail => mail.subject === subject)
const ownOf = async ({ parent }: Family) => club.ok(api.registrations.list, { as: await signIn(parent) })
/** A card whose bank takes its time. */
async function payBy(one: Family): Promise<string> {
  const secret = await intentFor(one)
  club.stripe.faults.processing = { count: 1 }
  await club.pay(secret, validCard)
  return secret.split('_secret')[0] ?? ''
}
const payCash = async (one: Family, amountCents: number) =>
  club.ok(api.invoices.pay, {
    as: await signIn(admin),
    params: { id: (await invoiceOf(one)).id },
    body: { amountCents, method: 'cash', key: `cash-${one.registration.id}` },
  })

describe('a program deleted while a bank has not answered', () => {
  it('of a program deleted while a bank has not answered everybody else is told at once, the waiting list closes, and no alarm rings', async () => {
    const lines = recordLog()
    const { id } = await createProgram({ capacity: 2 })
    const slow = await createRegisteredFamily(club, id)
    const paid = await createRegisteredFamily(club, id)
    await payCash(paid, 12_500)
    const waiter = await createFamily(club)
    await club.ok(api.waiting.join, { as: await signIn(waiter.parent), body: toWaitKey(id, waiter) })
    const intent = await payBy(slow)
    expect((await remove(id)).status).toBe(200)
    await live(5)
    expect(mailsTo(paid, 'Travel is canceled')).toHaveLength(1)
    expect(mailsTo(waiter, 'Travel is canceled')).toHaveLength(1)
    await live(60)
    expect(club.ses.mails(slow.parent.email)).toEqual([])
    expect(lines.filter(({ level }) => level === 'error')).toEqual([])
    club.stripe.settlePayment(intent, 'succeed')
    await club.stripe.settled()
    await live(3)
    expect(mailsTo(slow, 'Travel is canceled')).toHaveLength(1)
    expect(await toRefund((await invoiceOf(slow)).id)).toMatchObject([{ kind: 'to-refund', amount: 12_500 }])
  })

  it('a registration of a deleted program ends once the bank has declined', async () => {
    const { id } = await createProgram()
    const one = await createRegisteredFamily(club, id)
    const intent = await payBy(one)
    await remove(id)
    await live(3)
    expect(await ownOf(one)).toMatchObject([{ state: 'active' }])
    club.stripe.settlePayment(intent, 'fail')
    await live(8)
    expect(await ownOf(one)).toEqual([])
  })
})

describe('a partly paid registration of a deleted program', () => {
  it('a partly paid registration of a deleted program owes nothing any more, and a card that was open at that moment cannot be charged', async () => {
    const { id } = await createProgram()
    const one = await createRegisteredFamily(club, id)
    await payCash(one, 5000)
    const [rest] = await ownOf(one)
    const secret = await intentFor({
      ...one,
      registration: { ...one.registration, balance: rest?.balance ?? 0 },
    })
    await payLater(one.parent, one.registration.id)
    await remove(id)
    await live(1)
    expect(await ownOf(one)).toMatchObject([{ balance: 0, collected: 5000, paymentStatus: 'paid' }])
    expect((await club.pay(secret, validCard)).error).toBeDefined()
    const told = mailsTo(one, 'Travel is canceled')
    expect(told.map(({ text }) => text.replaceAll(/\s+/g, ' '))).toEqual([
      expect.stringContaining('You have paid $50.00; the club will refund it'),
    ])
    expect(told[0]?.text.replaceAll(/\s+/g, ' ')).toContain('You don’t owe the remaining $75.00 any more.')
    expect(await toRefund((await invoiceOf(one)).id)).toMatchObject([{ kind: 'to-refund', amount: 5000 }])
  })

  it('a paid registration of a deleted program is nothing to refund any more once it is moved to another one', async () => {
    const [{ id }, other] = [await createProgram(), await createProgram()]
    const one = await createRegisteredFamily(club, id)
    await payCash(one, 12_500)
    await remove(id)
    await live(1)
    await club.ok(api.registrations.move, {
      as: await signIn(admin),
      params: { id: one.registration.id },
      body: { programId: other.id, note: 'Agreed with the family' },
    })
    const invoice = await invoiceOf(one)
    expect([invoice.programId, await toRefund(invoice.id)]).toEqual([other.id, []])
  })
})

it('what was paid for a program without a registration asks for force too, and waits for its refund', async () => {
  const { id: programId } = await createProgram()
  const parent = await club.person('parent')
  const dueDate = addDays(club.clock.now.toISOString().slice(0, 10), 7)
  const invoice = await club.ok(api.invoices.create, {
    as: await signIn(admin),
    body: { userId: parent.id, programId, amount: 9000, description: 'Uniform', dueDate },
  })
  const body = { amountCents: 9000, method: 'check' as const, key: 'check-for-a-uniform' }
  await club.ok(api.invoices.pay, { as: await signIn(admin), params: { id: invoice.id }, body })
  expect((await remove(programId, {})).status).toBe(409)
  expect((await remove(programId)).status).toBe(200)
  await live(1)
  expect(await toRefund(invoice.id)).toMatchObject([{ kind: 'to-refund', ref: invoice.id, amount: 9000 }])
  expect(club.ses.mails(parent.email).map(({ text }) => text)).toContainEqual(
    expect.stringContaining('You have paid $90.00'),
  )
})
