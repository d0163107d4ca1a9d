import { afterAll, describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub, validCard } from '../club.ts'
import { reportFinding, runs } from '../proof.ts'
import {
  callUntilDone,
  countCharges,
  countStatus,
  createFamilies,
  crowdSize,
  runTimes,
} from './concurrency.ts'
import { createTreasurer, newIdempotencyKey } from './treasurer.ts'

const club = await openClub()
const [admin, director] = [await club.person('admin'), await club.person('program_director')]
const desk = createTreasurer(club, admin)
const { byCard, invoice, createUnpaidInvoice } = desk
const fee = 12_500

const stripe = async () => (await import('#functions/platform/stripe/client.ts')).getStripe()
const refundedAtStripe = async (intentId: string) => {
  const { data } = await (await stripe()).refunds.list({ payment_intent: intentId, limit: 100 })
  return data.filter(({ status }) => status !== 'failed').reduce((total, { amount }) => total + amount, 0)
}

describe('at the same time', () => {
  afterAll(async () => expect(await club.verify()).toEqual([]))

  it('two treasurers who refund at once never refund more than was paid', async () => {
    for (let round = 0; round < runs(1, 10); round++) {
      const one = await createUnpaidInvoice()
      const { intentId } = await byCard(one)
      const give = (n: number) => {
        const body = { amountCents: 1000, reason: 'Rain', key: newIdempotencyKey() }
        const as = n % 2 ? admin : director
        return () => club.call(api.invoices.refund, { as, params: { id: one.invoiceId }, body })
      }
      const statuses = await runTimes(crowdSize, n => callUntilDone(give(n)))
      await club.stripe.settled()
      expect([countStatus(statuses, 200), countStatus(statuses, 409)]).toEqual([12, crowdSize - 12])
      expect(await refundedAtStripe(intentId)).toBe(12_000)
      expect(await invoice(one.invoiceId)).toMatchObject({
        amountRefunded: 12_000,
        refundable: { card: 500 },
      })
    }
  })

  it('money that a bank takes back during its refund is deducted once', async () => {
    for (let round = 0; round < runs(3, 40); round++) {
      const one = await createUnpaidInvoice()
      club.stripe.faults.dropWebhook = { rate: 1 }
      const { intentId } = await byCard(one, '4000000000000259')
      const params = { id: one.registration.id }
      await club.ok(api.registrations.update, { as: one.parent, params, body: { paymentStatus: 'paid' } })
      const [dispute] = (await (await stripe()).disputes.list({ payment_intent: intentId })).data
      club.stripe.settleDispute(dispute?.id ?? '', 'lost')
      const disputeEvents = club.stripe.events().filter(({ data: { object } }) => object.id === dispute?.id)
      club.stripe.faults.dropWebhook = undefined
      const give = (n: number) => {
        const body = { amountCents: 2500, reason: 'Rain', key: newIdempotencyKey() }
        const as = n % 2 ? admin : director
        return () => club.call(api.invoices.refund, { as, params: { id: one.invoiceId }, body })
      }
      await Promise.all([
        ...disputeEvents.map(({ id }) => club.stripe.deliverAgain(id)),
        ...Array.from({ length: 8 }, (_, n) => callUntilDone(give(n))),
      ])
      for (const { id } of disputeEvents) await club.stripe.deliverAgain(id)
      for (let n = 0; n < 3; n++) await club.tick()
      await club.stripe.settled()
      expect(await refundedAtStripe(intentId)).toBe(0)
      expect(await invoice(one.invoiceId)).toMatchObject({
        ...{ amountRefunded: 0, refunding: 0, balance: fee },
        refundable: { card: 0, manual: 0 },
      })
      expect(await callUntilDone(give(0))).toBe(409)
    }
  })

  it('twenty tabs of each of three families pay one charge each', async () => {
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

  it('two treasurers who enter the same check at once enter it once', async () => {
    for (let round = 0; round < runs(1, 10); round++) {
      const one = await createUnpaidInvoice()
      const write = (n: number) => {
        const body = { amountCents: fee, method: 'check', reference: '1042', key: newIdempotencyKey() }
        const as = n % 2 ? admin : director
        return () => club.call(api.invoices.pay, { as, params: { id: one.invoiceId }, body })
      }
      const statuses = await runTimes(crowdSize, n => callUntilDone(write(n)))
      expect([countStatus(statuses, 200), countStatus(statuses, 409)]).toEqual([1, crowdSize - 1])
      expect(await invoice(one.invoiceId)).toMatchObject({ status: 'paid', amountPaid: fee })
    }
  })
})

describe('without guards, the same crowd breaks the rules of money', () => {
  it('without guards the same crowd refunds too much', async () => {
    const { recordEntryUnguarded } = await import('./unguarded.ts')
    const { invoiceId } = await createUnpaidInvoice()
    await desk.pay(invoiceId, fee)
    const entry = (n: number) => ({ ref: `REF#unguarded_${n}`, kind: 'refund' as const, amount: 1000 })
    const given = (await runTimes(crowdSize, n => recordEntryUnguarded(invoiceId, entry(n)))).filter(
      Boolean,
    ).length
    expect(given * 1000).toBeGreaterThan(fee)
  })

  it('without guards the same crowd enters a check twice', async () => {
    const { recordEntryUnguarded } = await import('./unguarded.ts')
    const { invoiceId } = await createUnpaidInvoice()
    const entry = (n: number) => ({ ref: `PAY#unguarded_${n}`, kind: 'payment' as const, amount: fee })
    const written = (await runTimes(crowdSize, n => recordEntryUnguarded(invoiceId, entry(n)))).filter(
      Boolean,
    ).length
    expect(written).toBeGreaterThan(1)
  })

  it('without guards the same crowd pays twice', async () => {
    const { createIntentUnguarded } = await import('./unguarded.ts')
    const { invoiceId } = await createUnpaidInvoice()
    const at = await stripe()
    await runTimes(crowdSize / 3, async () => club.pay(await createIntentUnguarded(invoiceId, at), validCard))
    await club.stripe.settled()
    expect(countCharges(club, invoiceId)).toBeGreaterThan(1)
  })

  it('verify-ledger reports what the crowd did to the money without guards', async () => {
    const found = await club.verify()
    expect(found.length).toBeGreaterThan(0)
    reportFinding(`verify-ledger has ${found.length} findings after the unguarded ones`)
  })
})
