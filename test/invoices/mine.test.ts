import { afterAll, describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { declinedCard, openClub, validCard } from '../club.ts'
import { createRegisteredFamily } from '../family.ts'
import { newProgram } from '../forms.ts'
import { createBill } from './createBill.ts'

const club = await openClub()
const admin = await club.person('admin')
afterAll(async () => expect(await club.verify()).toEqual([]))

const listOwn = (as: { token: string }) => club.ok(api.invoices.mine, { as })
const intentFor = (as: { token: string }, invoiceId: string, amount = 4500) =>
  club.call(api.payments.createIntent, { as, body: { invoiceId, amount } })
const pay = (id: string, amountCents: number) =>
  club.ok(api.invoices.pay, {
    as: admin,
    params: { id },
    body: { amountCents, method: 'cash', key: `cash-${id}-${amountCents}` },
  })

describe('a family’s invoices', () => {
  it('a family sees its own invoices, without registrations, the office’s notes and other people’s debts', async () => {
    const { id } = await club.ok(api.programs.create, { as: admin, body: newProgram('Travel') })
    const { parent } = await createRegisteredFamily(club, id)
    const other = await club.person('parent')
    const theirs = await createBill(club, admin, other.id, { description: 'Theirs' })
    const first = await createBill(club, admin, parent.id, { notes: 'Asked for time', description: 'First' })
    club.clock.pass({ seconds: 1 })
    const second = await createBill(club, admin, parent.id, { description: 'Second' })
    const reply = await club.call(api.invoices.mine, { as: parent })
    expect(reply.json.map(row => row.id)).toEqual([second.id, first.id])
    expect(reply.text).not.toContain('Asked for time')
    expect(reply.text).not.toContain(theirs.id)
    expect((await listOwn(other)).map(row => row.id)).toEqual([theirs.id])
    expect(await listOwn(admin)).toEqual([])
  })
})

describe('paying an invoice by card', () => {
  it('an invoice is charged once, however many tabs request and pay', async () => {
    const parent = await club.person('parent')
    const { id } = await createBill(club, admin, parent.id)
    const replies = await Promise.all(Array.from({ length: 8 }, () => intentFor(parent, id)))
    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200))
    const secrets = new Set(replies.map(({ json }) => json.clientSecret))
    expect(secrets.size).toBe(1)
    expect(replies[0]?.json).toEqual({ clientSecret: [...secrets][0], amount: 4500 })
    await Promise.all(replies.slice(0, 2).map(({ json }) => club.pay(json.clientSecret, validCard)))
    await club.stripe.settled()
    expect(club.stripe.intents().filter(({ metadata }) => metadata.invoiceId === id)).toHaveLength(1)
    expect(await listOwn(parent)).toMatchObject([{ id, status: 'paid', amountPaid: 4500, balance: 0 }])
    const again = await intentFor(parent, id)
    expect([again.status, again.json.message]).toEqual([409, 'This invoice is already paid.'])
    const receipts = await club.ok(api.payments.list, { as: parent })
    expect(receipts).toMatchObject([{ invoiceId: id, amount: 4500, playerName: '', programName: 'Uniform' }])
  })

  it('a card payment is for the open amount of the invoice, and states it', async () => {
    const parent = await club.person('parent')
    const { id } = await createBill(club, admin, parent.id)
    const { json } = await intentFor(parent, id)
    await club.pay(json.clientSecret, declinedCard)
    await pay(id, 1000)
    const late = await intentFor(parent, id)
    expect([late.status, late.json.message]).toEqual([409, 'The amount due is $35.00.'])
    const rest = await intentFor(parent, id, 3500)
    await club.pay(rest.json.clientSecret, validCard)
    await club.stripe.settled()
    expect(await listOwn(parent)).toMatchObject([{ amountPaid: 4500, balance: 0, status: 'paid' }])
  })

  it('a card payment is found at Stripe if no webhook ever comes, and not before it exists there', async () => {
    club.stripe.faults.dropWebhook = { rate: 1 }
    const parent = await club.person('parent')
    const { id } = await createBill(club, admin, parent.id, { notes: 'Asked for time' })
    const check = () => club.call(api.invoices.check, { as: parent, params: { id } })
    expect((await check()).json).toMatchObject({ status: 'unpaid', balance: 4500, processing: false })
    const { json } = await intentFor(parent, id)
    expect((await check()).json).toMatchObject({ status: 'unpaid', processing: false })
    await club.pay(json.clientSecret, validCard)
    const asked = await Promise.all([check(), check(), check()])
    for (const reply of asked)
      expect(reply.json).toMatchObject({ status: 'paid', amountPaid: 4500, balance: 0 })
    expect(asked[0]?.text).not.toContain('Asked for time')
    club.stripe.faults.dropWebhook = undefined
  })

  it('a card payment says that the bank is still deciding', async () => {
    club.stripe.faults.processing = { count: 1 }
    const parent = await club.person('parent')
    const { id } = await createBill(club, admin, parent.id)
    const { json } = await intentFor(parent, id)
    await club.pay(json.clientSecret, validCard)
    const check = () => club.ok(api.invoices.check, { as: parent, params: { id } })
    expect(await check()).toMatchObject({ status: 'unpaid', processing: true })
    await club.stripe.settled()
  })

  it('a card payment of an invoice can be made only by its debtor, and not for a registration', async () => {
    const parent = await club.person('parent')
    const { id } = await createBill(club, admin, parent.id)
    for (const as of [await club.person('parent'), admin]) {
      const { status, json } = await intentFor(as, id)
      expect([status, json.message]).toEqual([404, 'Invoice not found'])
    }
    const travel = await club.ok(api.programs.create, {
      as: admin,
      body: newProgram('Travel', { fee: 4500 }),
    })
    const one = await createRegisteredFamily(club, travel.id)
    expect((await intentFor(one.parent, one.registration.id.replace('reg_', 'inv_'))).status).toBe(404)
  })

  it('a card payment ends when the debt does', async () => {
    const parent = await club.person('parent')
    const { id } = await createBill(club, admin, parent.id)
    await club.ok(api.invoices.update, { as: admin, params: { id }, body: { status: 'cancelled' } })
    const { status, json } = await intentFor(parent, id)
    expect([status, json.message]).toEqual([409, 'This invoice was canceled.'])
  })

  it('a card payment is never below a card’s minimum, also for a registration', async () => {
    const less = 'Amounts under $0.50 can’t be paid by card. Please contact the club.'
    const parent = await club.person('parent')
    const { id } = await createBill(club, admin, parent.id)
    await pay(id, 4451)
    const { status, json } = await intentFor(parent, id, 49)
    expect([status, json.message]).toEqual([409, less])
    await pay(id, 49)
    const exact = await createBill(club, admin, parent.id, { amount: 50 })
    expect((await intentFor(parent, exact.id, 50)).status).toBe(200)

    const travel = await club.ok(api.programs.create, {
      as: admin,
      body: newProgram('Travel', { fee: 10_000 }),
    })
    const one = await createRegisteredFamily(club, travel.id)
    await pay(one.registration.id.replace('reg_', 'inv_'), 9960)
    const body = { registrationId: one.registration.id, amount: 40 }
    const forRegistration = await club.call(api.payments.createIntent, { as: one.parent, body })
    expect([forRegistration.status, forRegistration.json.message]).toEqual([409, less])
  })
})
