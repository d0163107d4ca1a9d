import { afterAll, describe, expect, it } from 'vitest'
import type { Intercept } from '#infra/local/stand-in/proxy.ts'
import { api } from '#shared/routes.ts'
import { openClub, validCard } from '../club.ts'
import { createRegisteredFamily, fetchInvoice } from '../family.ts'
import { newProgram } from '../forms.ts'

const { watch, beforeReads } = createReadTearing()
const club = await openClub({ watch: { dynamodb: watch } })
const admin = await club.person('admin')
afterAll(async () => expect(await club.verify()).toEqual([]))
const { getInvoice } = await import('#functions/stores/invoices/store.ts')
const createProgram = async (fee = 12_500) =>
  (await club.ok(api.programs.create, { as: admin, body: newProgram('Travel', { fee }) })).id

const invoiceIdOf = (id: string) => id.replace('reg_', 'inv_')
const intentFor = (as: { token: string }, registrationId: string, amount = 12_500) =>
  club.call(api.payments.createIntent, { as, body: { amount, registrationId } })
async function createPaidInvoice() {
  const one = await createRegisteredFamily(club, await createProgram())
  const { json } = await intentFor(one.parent, one.registration.id)
  await club.pay(json.clientSecret, validCard)
  await club.stripe.settled()
  return { ...one, intentId: json.clientSecret.split('_secret')[0] ?? '' }
}
const atStripe = async () => (await import('#functions/platform/stripe/client.ts')).getStripe()

describe('an attempt that is written too early', () => {
  it.each([
    ['of another family', 12_500, () => club.person('parent'), 404],
    ['by the office, which does not pay', 12_500, () => Promise.resolve(admin), 404],
    ['of another amount', 12_499, undefined, 409],
  ] as const)(
    'a payment attempt stored too early changes nothing if the payment is %s',
    async (_, amount, somebody, status) => {
      const { parent, registration } = await createRegisteredFamily(club, await createProgram())
      const before = await getInvoice(invoiceIdOf(registration.id))
      const as = (await somebody?.()) ?? parent
      expect((await intentFor(as, registration.id, amount)).status).toBe(status)
      expect(await getInvoice(invoiceIdOf(registration.id))).toEqual(before)
    },
  )

  it('a payment attempt stored too early changes nothing where the registration is canceled, paid or free', async () => {
    const cancelled = await createRegisteredFamily(club, await createProgram())
    const params = { id: cancelled.registration.id }
    await club.ok(api.registrations.cancel, { as: cancelled.parent, params })
    const free = await createRegisteredFamily(club, await createProgram(0))
    for (const [one, amount, status] of [
      [cancelled, 12_500, 404],
      [await createPaidInvoice(), 0, 409],
      [free, 0, 409],
    ] as const) {
      const before = await getInvoice(invoiceIdOf(one.registration.id))
      expect((await intentFor(one.parent, one.registration.id, amount)).status).toBe(status)
      expect(await getInvoice(invoiceIdOf(one.registration.id))).toEqual(before)
    }
  })

  it('a payment attempt never replaces a later one', async () => {
    const { parent, registration } = await createRegisteredFamily(club, await createProgram())
    const { json: gone } = await intentFor(parent, registration.id)
    await (await atStripe()).paymentIntents.cancel(gone.clientSecret.split('_secret')[0] ?? '')
    const { json: first } = await intentFor(parent, registration.id)
    expect(first.clientSecret).not.toBe(gone.clientSecret)
    expect((await intentFor(parent, registration.id)).json).toEqual(first)
  })

  it('a payment attempt is canceled where the amount owed has grown by the time that Stripe gets it', async () => {
    const { parent, registration } = await createRegisteredFamily(club, await createProgram())
    club.stripe.faults.error = { rate: 1 }
    expect((await intentFor(parent, registration.id)).status).toBe(503)
    club.stripe.faults.error = undefined
    const body = { programId: await createProgram(20_000), note: 'Older' }
    await club.ok(api.registrations.move, { as: admin, params: { id: registration.id }, body })
    expect((await intentFor(parent, registration.id, 20_000)).json).toMatchObject({ amount: 20_000 })
  })
})

describe('entries that were read beside their invoice', () => {
  it('ledger entries that lack what their invoice knows are read again', async () => {
    const { registration, intentId } = await createPaidInvoice()
    const invoiceId = invoiceIdOf(registration.id)
    const { refunds } = await atStripe()
    club.stripe.faults.dropWebhook = { rate: 1 }
    const refundSilently = async (amount: number) => {
      const { id } = await refunds.create({ payment_intent: intentId, amount })
      const event = club.stripe
        .events()
        .find(({ type, data }) => type === 'refund.updated' && data.object.id === id)
      return () => club.stripe.deliverAgain(event?.id ?? '')
    }
    const [one, other] = [await refundSilently(2500), await refundSilently(1500)]
    club.stripe.faults.dropWebhook = undefined
    const answers: number[] = []
    const rows = [`INV#${invoiceId}`, `REG#${registration.id}`]
    beforeReads(rows, async () => answers.push(await other()))
    answers.push(await one())
    expect(answers).toEqual([200, 200])
    expect(await getInvoice(invoiceId)).toMatchObject({ amountRefunded: 4000, collected: 8500 })
  })

  it('an intent that we made is believed even where Stripe names another invoice for it', async () => {
    const [one, other] = [
      await createPaidInvoice(),
      await createRegisteredFamily(club, await createProgram()),
    ]
    const { json } = await intentFor(other.parent, other.registration.id)
    const id = json.clientSecret.split('_secret')[0] ?? ''
    await (await atStripe()).paymentIntents.update(id, {
      metadata: { invoiceId: invoiceIdOf(one.registration.id) },
    })
    await club.pay(json.clientSecret, validCard)
    await club.stripe.settled()
    expect(await fetchInvoice(club, admin, one.registration.id)).toMatchObject({ amountPaid: 12_500 })
    expect(await fetchInvoice(club, admin, other.registration.id)).toMatchObject({ amountPaid: 12_500 })
  })
})

describe('a refund', () => {
  it('a refund is pending until Stripe has reported it', async () => {
    const { registration } = await createPaidInvoice()
    const params = { id: registration.id }
    club.stripe.faults.dropWebhook = { rate: 1 }
    await club.ok(api.registrations.cancel, { as: admin, params, query: { refund: 'full' } })
    const seen = () => fetchInvoice(club, admin, registration.id)
    expect(await seen()).toMatchObject({ status: 'paid', refunding: 12_500, amountRefunded: 0 })
    club.stripe.faults.dropWebhook = undefined
    await club.tick()
    expect(await seen()).toMatchObject({ status: 'refunded', refunding: 0, amountRefunded: 12_500 })
  })

  it('a refund that Stripe has made already is left for the treasurer to look at', async () => {
    const { registration, intentId } = await createPaidInvoice()
    club.stripe.faults.dropWebhook = { rate: 1 }
    await (await atStripe()).refunds.create({ payment_intent: intentId })
    const params = { id: registration.id }
    await club.ok(api.registrations.cancel, { as: admin, params, query: { refund: 'full' } })
    await club.tick()
    club.stripe.faults.dropWebhook = undefined
    expect(await getInvoice(invoiceIdOf(registration.id))).toMatchObject({ refunds: [{ state: 'failed' }] })
    const event = club.stripe
      .events()
      .findLast(({ type, data: { object } }) => type === 'refund.updated' && 'payment_intent' in object)
    await club.stripe.deliverAgain(event?.id ?? '')
    expect(await fetchInvoice(club, admin, registration.id)).toMatchObject({
      status: 'refunded',
      refunding: 0,
    })
  })
})

/** Runs something after the ledger entries of an invoice have been read, and before its other rows are. */
function createReadTearing() {
  let torn: { missing: Set<string>; begin: () => void; happened: Promise<unknown> } | undefined
  const watch: Intercept = async (request, forward) => {
    const isRead = String(request.headers['x-amz-target']).endsWith('.GetItem')
    const held = isRead ? torn : undefined
    const row = [...(held?.missing ?? [])].find(name => request.body.includes(`"${name}"`))
    if (!held || !row) return forward(request)
    held.missing.delete(row)
    if (held.missing.size === 0) {
      // The last of the requests has arrived, so whatever happens now is not held up itself.
      torn = undefined
      held.begin()
    }
    await held.happened
    return forward(request)
  }
  return {
    watch,
    beforeReads(rows: string[], event: () => Promise<unknown>) {
      let begin = () => {}
      const begun = new Promise<void>(resolve => {
        begin = resolve
      })
      torn = { missing: new Set(rows), begin, happened: begun.then(event) }
    },
  }
}
