import { afterAll, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { declinedCard, openClub, validCard } from '../club.ts'
import { createTreasurer } from '../payments/treasurer.ts'
import { createBill } from './createBill.ts'

const club = await openClub()
const admin = await club.person('admin')
afterAll(async () => expect(await club.verify()).toEqual([]))
const desk = createTreasurer(club, admin)

const listOwn = (as: { token: string }) => club.ok(api.invoices.mine, { as })
const intentFor = (as: { token: string }, invoiceId: string, amount = 4500) =>
  club.call(api.payments.createIntent, { as, body: { invoiceId, amount } })
const refusal = async (...asked: Parameters<typeof intentFor>) => {
  const { status, json } = await intentFor(...asked)
  return [status, json.message]
}

it('a family sees its own invoices, without registrations, the office’s notes and other people’s debts', async () => {
  const { parent } = await desk.createUnpaidInvoice()
  const other = await club.person('parent')
  const theirs = await createBill(club, admin, other.id, { description: 'Theirs' })
  const first = await createBill(club, admin, parent.id, { notes: 'Asked for time', description: 'First' })
  club.clock.pass({ seconds: 1 })
  const second = await createBill(club, admin, parent.id, { description: 'Second' })
  const reply = await club.call(api.invoices.mine, { as: parent })
  expect(reply.json.map(row => row.id)).toEqual([second.id, first.id])
  expect(reply.text).not.toContain('Asked for time')
  expect((await listOwn(other)).map(row => row.id)).toEqual([theirs.id])
  expect(await listOwn(admin)).toEqual([])
})

it('an invoice is charged once, however many tabs request and pay', async () => {
  const parent = await club.person('parent')
  const { id } = await createBill(club, admin, parent.id)
  const replies = await Promise.all(Array.from({ length: 8 }, () => intentFor(parent, id)))
  const clientSecret = replies[0]?.json.clientSecret ?? ''
  expect(replies.map(({ json }) => json)).toEqual(Array(8).fill({ clientSecret, amount: 4500 }))
  await Promise.all([club.pay(clientSecret, validCard), club.pay(clientSecret, validCard)])
  await club.stripe.settled()
  expect(club.stripe.intents().filter(({ metadata }) => metadata.invoiceId === id)).toHaveLength(1)
  expect(await listOwn(parent)).toMatchObject([{ id, status: 'paid', amountPaid: 4500, balance: 0 }])
  expect(await refusal(parent, id)).toEqual([409, 'This invoice is already paid.'])
  const receipts = await club.ok(api.payments.list, { as: parent })
  expect(receipts).toMatchObject([{ invoiceId: id, amount: 4500, playerName: '', programName: 'Uniform' }])
})

it('a card payment is for the open amount of the invoice, states it, and ends with the debt', async () => {
  const parent = await club.person('parent')
  const { id } = await createBill(club, admin, parent.id)
  const { json } = await intentFor(parent, id)
  await club.pay(json.clientSecret, declinedCard)
  await desk.pay(id, 1000)
  expect(await refusal(parent, id)).toEqual([409, 'The amount due is $35.00.'])
  const rest = await intentFor(parent, id, 3500)
  await club.pay(rest.json.clientSecret, validCard)
  await club.stripe.settled()
  expect(await listOwn(parent)).toMatchObject([{ amountPaid: 4500, balance: 0, status: 'paid' }])

  const over = await createBill(club, admin, parent.id)
  await desk.set(over.id, 'cancelled')
  expect(await refusal(parent, over.id)).toEqual([409, 'This invoice was canceled.'])
})

it('a card payment is found at Stripe if no webhook ever comes, and not before it exists there', async () => {
  club.stripe.faults.dropWebhook = { rate: 1 }
  club.stripe.faults.processing = { count: 1 }
  const parent = await club.person('parent')
  const { id } = await createBill(club, admin, parent.id, { notes: 'Asked for time' })
  const check = () => club.call(api.invoices.check, { as: parent, params: { id } })
  expect((await check()).json).toMatchObject({ status: 'unpaid', balance: 4500, processing: false })
  const { json } = await intentFor(parent, id)
  expect((await check()).json).toMatchObject({ status: 'unpaid', processing: false })
  await club.pay(json.clientSecret, validCard)
  expect((await check()).json).toMatchObject({ status: 'unpaid', processing: true })
  club.stripe.settlePayment(json.clientSecret.split('_secret')[0] ?? '', 'succeed')
  const asked = await Promise.all([check(), check(), check()])
  for (const reply of asked)
    expect(reply.json).toMatchObject({ status: 'paid', amountPaid: 4500, balance: 0, processing: false })
  expect(asked[0]?.text).not.toContain('Asked for time')
  club.stripe.faults.dropWebhook = undefined
})

it('a card payment is never below a card’s minimum, also for a registration', async () => {
  const less = 'Amounts under $0.50 can’t be paid by card. Please contact the club.'
  const parent = await club.person('parent')
  const [under, exact] = [await createBill(club, admin, parent.id), await createBill(club, admin, parent.id)]
  await desk.pay(under.id, 4451)
  expect(await refusal(parent, under.id, 49)).toEqual([409, less])
  await desk.pay(exact.id, 4450)
  expect((await intentFor(parent, exact.id, 50)).status).toBe(200)

  const one = await desk.createUnpaidInvoice()
  expect(await refusal(one.parent, one.invoiceId, 12_500)).toEqual([404, 'Invoice not found'])
  await desk.pay(one.invoiceId, 12_460)
  const body = { registrationId: one.registration.id, amount: 40 }
  const forRegistration = await club.call(api.payments.createIntent, { as: one.parent, body })
  expect([forRegistration.status, forRegistration.json.message]).toEqual([409, less])
})
