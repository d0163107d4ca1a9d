import { afterAll, expect, test } from 'vitest'
import { sum } from '#shared/money.ts'
import { api } from '#shared/routes.ts'
import { openClub, validCard } from '../club.ts'
import { runs } from '../proof.ts'
import {
  callUntilDone,
  countCharges,
  countStatus,
  createFamilies,
  crowdSize,
  runTimes,
} from './concurrency.ts'
import { connectToStripe, createTreasurer, newIdempotencyKey } from './treasurer.ts'

const club = await openClub()
const [admin, director] = [await club.person('admin'), await club.person('program_director')]
const { byCard, createUnpaidInvoice, invoice } = createTreasurer(club, admin)
afterAll(async () => expect(await club.verify()).toEqual([]))
const fee = 12_500

const stripe = connectToStripe(club)

const refundedAtStripe = async (intentId: string) => {
  const { data } = await stripe.refunds.list({ payment_intent: intentId, limit: 100 })
  return sum(data.flatMap(({ status, amount }) => (status === 'failed' ? [] : [amount])))
}
/** Two treasurers take turns. */
const alternate = (n: number) => (n % 2 ? admin : director)
const refundAs = (n: number, invoiceId: string, amountCents: number) => {
  const body = { amountCents, reason: 'Rain', key: newIdempotencyKey() }
  return callUntilDone(() =>
    club.call(api.invoices.refund, { as: alternate(n), params: { id: invoiceId }, body }),
  )
}

test('two treasurers who refund at once never refund more than was paid', async () => {
  for (let round = 0; round < runs(1, 10); round++) {
    const one = await createUnpaidInvoice()
    const { intentId } = await byCard(one)
    const statuses = await runTimes(crowdSize, n => refundAs(n, one.invoiceId, 1000))
    await club.stripe.settled()
    expect([countStatus(statuses, 200), countStatus(statuses, 409)]).toEqual([12, crowdSize - 12])
    expect(await refundedAtStripe(intentId)).toBe(12_000)
    expect(await invoice(one.invoiceId)).toMatchObject({
      amountRefunded: 12_000,
      refundable: { card: 500 },
    })
  }
})

test('money that a bank takes back during its refund is deducted once', async () => {
  for (let round = 0; round < runs(3, 40); round++) {
    const one = await createUnpaidInvoice()
    club.stripe.faults.dropWebhook = { rate: 1 }
    const { intentId } = await byCard(one, '4000000000000259')
    const params = { id: one.registration.id }
    await club.ok(api.registrations.update, { as: one.parent, params, body: { paymentStatus: 'paid' } })
    const [dispute] = (await stripe.disputes.list({ payment_intent: intentId })).data
    club.stripe.settleDispute(dispute?.id ?? '', 'lost')
    const disputeEvents = club.stripe.events().filter(({ data: { object } }) => object.id === dispute?.id)
    club.stripe.faults.dropWebhook = undefined
    await Promise.all([
      ...disputeEvents.map(({ id }) => club.stripe.deliverAgain(id)),
      ...Array.from({ length: 8 }, (_, n) => refundAs(n, one.invoiceId, 2500)),
    ])
    for (const { id } of disputeEvents) await club.stripe.deliverAgain(id)
    for (let n = 0; n < 3; n++) await club.tick()
    await club.stripe.settled()
    expect(await refundedAtStripe(intentId)).toBe(0)
    expect(await invoice(one.invoiceId)).toMatchObject({
      ...{ amountRefunded: 0, refunding: 0, balance: fee },
      refundable: { card: 0, manual: 0 },
    })
    expect(await refundAs(0, one.invoiceId, 2500)).toBe(409)
  }
})

test('twenty tabs of each of three families pay one charge each', async () => {
  for (let round = 0; round < runs(1, 10); round++) {
    const paying = await createFamilies(3, createUnpaidInvoice)
    await Promise.all(
      paying.flatMap(one =>
        Array.from({ length: crowdSize / 3 }, async () => {
          const body = { amount: fee, registrationId: one.registration.id }
          const { status, json } = await club.call(api.payments.createIntent, { as: one.parent, body })
          // A caller who comes after the last payment is told that everything is paid.
          expect([200, 409, 503]).toContain(status)
          if (status === 200) await club.pay(json.clientSecret, validCard)
        }),
      ),
    )
    await club.stripe.settled()
    for (const { invoiceId } of paying) {
      expect(countCharges(club, invoiceId)).toBe(1)
      expect(await invoice(invoiceId)).toMatchObject({ status: 'paid', amountPaid: fee })
    }
  }
})

test('two treasurers who enter the same check at once enter it once', async () => {
  for (let round = 0; round < runs(1, 10); round++) {
    const one = await createUnpaidInvoice()
    const write = (n: number) => {
      const body = { amountCents: fee, method: 'check', reference: '1042', key: newIdempotencyKey() }
      const params = { id: one.invoiceId }
      return callUntilDone(() => club.call(api.invoices.pay, { as: alternate(n), params, body }))
    }
    const statuses = await runTimes(crowdSize, write)
    expect([countStatus(statuses, 200), countStatus(statuses, 409)]).toEqual([1, crowdSize - 1])
    expect(await invoice(one.invoiceId)).toMatchObject({ status: 'paid', amountPaid: fee })
  }
})
