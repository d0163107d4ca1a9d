import { afterAll, describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { declinedCard, openClub, validCard } from '../club.ts'
import { createRegisteredFamily, fetchInvoice } from '../family.ts'
import { newProgram } from '../forms.ts'

const club = await openClub()
const admin = await club.person('admin')
afterAll(async () => expect(await club.verify()).toEqual([]))
const { id: programId } = await club.ok(api.programs.create, { as: admin, body: newProgram('Travel') })

const intentFor = (as: { token: string }, registrationId: string, amount = 12_500) =>
  club.call(api.payments.createIntent, { as, body: { amount, registrationId } })
const check = (as: { token: string }, id: string) =>
  club.ok(api.registrations.update, { as, params: { id }, body: { paymentStatus: 'paid' } })
const intentsOf = (invoiceId: string) =>
  club.stripe.intents().filter(intent => intent.metadata.invoiceId === invoiceId)

describe('paying by card', () => {
  it('paying by card gives every tab the same intent', async () => {
    const { parent, registration } = await createRegisteredFamily(club, programId)
    const replies = await Promise.all(Array.from({ length: 8 }, () => intentFor(parent, registration.id)))
    expect(replies.map(reply => reply.status)).toEqual(Array(8).fill(200))
    expect(new Set(replies.map(reply => reply.json.clientSecret)).size).toBe(1)
    const invoice = await fetchInvoice(club, admin, registration.id)
    expect(intentsOf(invoice.id)).toHaveLength(1)
  })

  it('paying by card shows a decline, and then accepts a good card on the same intent', async () => {
    const { parent, registration } = await createRegisteredFamily(club, programId)
    const first = await intentFor(parent, registration.id)
    expect(await club.pay(first.json.clientSecret, declinedCard)).toMatchObject({
      error: { message: 'Your card was declined.' },
    })
    expect(await check(parent, registration.id)).toMatchObject({ paymentStatus: 'pending', balance: 12_500 })
    const second = await intentFor(parent, registration.id)
    expect(second.json.clientSecret).toBe(first.json.clientSecret)
    await club.pay(second.json.clientSecret, validCard)
    expect(await check(parent, registration.id)).toMatchObject({ paymentStatus: 'paid', balance: 0 })
  })

  it('paying by card is recorded by asking Stripe if no webhook ever comes', async () => {
    club.stripe.faults.dropWebhook = { rate: 1 }
    const { parent, registration } = await createRegisteredFamily(club, programId)
    const { json } = await intentFor(parent, registration.id)
    await club.pay(json.clientSecret, validCard)
    expect(await check(parent, registration.id)).toMatchObject({ paymentStatus: 'paid' })
    club.stripe.faults.dropWebhook = undefined
    expect(await fetchInvoice(club, admin, registration.id)).toMatchObject({
      status: 'paid',
      amountPaid: 12_500,
    })
  })

  it('paying by card shows that a payment is being confirmed, and marks nothing as paid before it is', async () => {
    club.stripe.faults.processing = { count: 1 }
    const { parent, registration } = await createRegisteredFamily(club, programId)
    const { json } = await intentFor(parent, registration.id)
    await club.pay(json.clientSecret, validCard)
    expect(await check(parent, registration.id)).toMatchObject({ paymentStatus: 'pending', processing: true })
    expect(await intentFor(parent, registration.id)).toMatchObject({ status: 409 })
    club.stripe.settlePayment(json.clientSecret.split('_secret')[0] ?? '', 'succeed')
    expect(await check(parent, registration.id)).toMatchObject({ paymentStatus: 'paid', processing: false })
  })

  it('asking whether a registration is paid changes nothing', async () => {
    const { parent, registration } = await createRegisteredFamily(club, programId)
    expect(await check(parent, registration.id)).toMatchObject({ paymentStatus: 'pending', balance: 12_500 })
    await intentFor(parent, registration.id)
    expect(await check(parent, registration.id)).toMatchObject({ paymentStatus: 'pending', balance: 12_500 })
  })

  it('paying by card refuses a wrong amount with the right one, and a second payment of the same amount', async () => {
    const { parent, registration } = await createRegisteredFamily(club, programId)
    expect(await intentFor(parent, registration.id, 1)).toMatchObject({
      status: 409,
      json: { message: 'The amount due is $125.00.' },
    })
    const { json } = await intentFor(parent, registration.id)
    await club.pay(json.clientSecret, validCard)
    await check(parent, registration.id)
    expect(await intentFor(parent, registration.id)).toMatchObject({
      status: 409,
      json: { message: 'This registration is already paid.' },
    })
    const later = { params: { id: registration.id }, body: { paymentStatus: 'pay_later' } }
    expect((await club.call(api.registrations.update, { as: parent, ...later })).status).toBe(409)
    expect(await club.pay(json.clientSecret, validCard)).toMatchObject({ error: {} })
  })

  it('paying by card finds the only open registration that matches, and asks if there are several', async () => {
    const { parent, registration } = await createRegisteredFamily(club, programId)
    const body = { amount: 12_500, description: 'anything' }
    const found = await club.ok(api.payments.createIntent, { as: parent, body })
    expect(found.registrationId).toBe(registration.id)
    const nobody = await club.person('parent')
    expect(await club.call(api.payments.createIntent, { as: nobody, body })).toMatchObject({ status: 409 })
  })

  it('paying by card accepts only cards, and asks Stripe at most twenty times an hour per person', async () => {
    const { parent, registration } = await createRegisteredFamily(club, programId)
    const replies = await Promise.all(Array.from({ length: 23 }, () => intentFor(parent, registration.id)))
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(3)
    const invoice = await fetchInvoice(club, admin, registration.id)
    expect(intentsOf(invoice.id).map(intent => intent.payment_method_types)).toEqual([['card']])
    const nobody = await club.call(api.payments.createIntent, { body: { amount: 1 } })
    expect(nobody.status).toBe(401)
  })

  it.each([
    ['the reply is lost', { loseReply: { count: 1 } }],
    ['Stripe fails after it has made the intent', { error: { count: 1, when: 'after' } }],
    ['Stripe fails before', { error: { count: 1, when: 'before' } }],
  ] as const)('paying by card creates one intent when %s', async (_, faults) => {
    const { parent, registration } = await createRegisteredFamily(club, programId)
    Object.assign(club.stripe.faults, faults)
    expect([200, 503]).toContain((await intentFor(parent, registration.id)).status)
    Object.assign(club.stripe.faults, { loseReply: undefined, error: undefined })
    // Long enough for Stripe to forget a reply of 500, which it would otherwise replay under the same key.
    const before = club.clock.now
    club.clock.moveTo(before, { hours: 25 })
    const again = { token: await club.signIn(parent) }
    const reply = await intentFor(again, registration.id)
    expect(reply.status).toBe(200)
    await club.pay(reply.json.clientSecret, validCard)
    expect(await check(again, registration.id)).toMatchObject({ paymentStatus: 'paid' })
    club.clock.moveTo(before)
    const invoice = await fetchInvoice(club, admin, registration.id)
    expect(invoice).toMatchObject({ status: 'paid', amountPaid: 12_500 })
    expect(intentsOf(invoice.id).filter(intent => intent.status === 'succeeded')).toHaveLength(1)
  })
})
