import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { calculateSettlement } from '#shared/invoices/rules.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { createRegisteredFamily, fetchInvoice } from '../family.ts'
import { newProgram } from '../forms.ts'
import { runs } from '../proof.ts'

const club = await openClub()
const admin = await club.person('admin')
afterAll(async () => expect(await club.verify()).toEqual([]))

async function paidWith(card: string) {
  const { id } = await club.ok(api.programs.create, { as: admin, body: newProgram('Travel') })
  const one = await createRegisteredFamily(club, id)
  const body = { amount: 12_500, registrationId: one.registration.id }
  const { clientSecret } = await club.ok(api.payments.createIntent, { as: one.parent, body })
  await club.pay(clientSecret, card)
  await club.stripe.settled()
  return { ...one, intentId: clientSecret.split('_secret')[0] ?? '' }
}
const cancel = (id: string) =>
  club.ok(api.registrations.cancel, { as: admin, params: { id }, query: { refund: 'full' } })
const cheaper = (fee: number) =>
  club.ok(api.programs.create, { as: admin, body: newProgram('Clinic', { fee }) })
const move = (id: string, programId: string) =>
  club.ok(api.registrations.move, { as: admin, params: { id }, body: { programId, note: 'Too young' } })
const atStripe = async () => (await import('#functions/platform/stripe/client.ts')).getStripe()

describe('a refund', () => {
  it('a refund that takes the bank days counts when it arrives', async () => {
    const { registration, intentId } = await paidWith('4000000000007726')
    await cancel(registration.id)
    await club.stripe.settled()
    expect(await fetchInvoice(club, admin, registration.id)).toMatchObject({
      status: 'paid',
      amountRefunded: 0,
    })
    const [refund] = (await (await atStripe()).refunds.list({ payment_intent: intentId })).data
    club.stripe.settleRefund(refund?.id ?? '', 'succeed')
    await club.stripe.settled()
    expect(await fetchInvoice(club, admin, registration.id)).toMatchObject({ status: 'refunded' })
  })

  it('a refund that the bank returns is the club’s money again', async () => {
    const { registration, intentId } = await paidWith('4000000000005126')
    await cancel(registration.id)
    await club.stripe.settled()
    const [refund] = (await (await atStripe()).refunds.list({ payment_intent: intentId })).data
    club.stripe.settleRefund(refund?.id ?? '', 'fail')
    await club.stripe.settled()
    expect(await fetchInvoice(club, admin, registration.id)).toMatchObject({
      status: 'paid',
      amountRefunded: 0,
    })
  })

  it('a partial refund is made once, also by two people at once, and not at all if Stripe has already made it', async () => {
    const { runRefundJob } = await import('#functions/services/payments/sendRefund.ts')
    const { getInvoice } = await import('#functions/stores/invoices/store.ts')
    const asked = async () => {
      const { registration, intentId } = await paidWith('4242424242424242')
      const { id } = await cheaper(8000)
      club.stripe.faults.error = { rate: 1 }
      await move(registration.id, id)
      club.stripe.faults.error = undefined
      const { id: invoiceId } = await fetchInvoice(club, admin, registration.id)
      const refundId = (await getInvoice(invoiceId))?.refunds[0]?.id ?? ''
      const send = () => runRefundJob({ payload: { invoiceId, refundId } } as never, club.clock.now)
      const made = async () => (await (await atStripe()).refunds.list({ payment_intent: intentId })).data
      return { metadata: { invoiceId, refundId }, intentId, send, made }
    }
    const one = await asked()
    await Promise.allSettled([one.send(), one.send()])
    await club.stripe.settled()
    expect(await one.made()).toHaveLength(1)
    // Made long ago, and no webhook about it arrived: its key is forgotten.
    const other = await asked()
    club.stripe.faults.dropWebhook = { rate: 1 }
    const { refunds } = await atStripe()
    await refunds.create({ payment_intent: other.intentId, amount: 4500, metadata: other.metadata })
    await other.send()
    club.stripe.faults.dropWebhook = undefined
    expect(await other.made()).toHaveLength(1)
  })

  it('a refund that is pending is not made again', async () => {
    const { registration, intentId } = await paidWith('4000000000007726')
    await move(registration.id, (await cheaper(8000)).id)
    await move(registration.id, (await cheaper(7000)).id)
    const made = (await (await atStripe()).refunds.list({ payment_intent: intentId })).data
    expect(made.map(({ amount }) => amount).sort()).toEqual([1000, 4500])
    for (const { id } of made) club.stripe.settleRefund(id, 'succeed')
    await club.stripe.settled()
    expect(await fetchInvoice(club, admin, registration.id)).toMatchObject({ amountRefunded: 5500 })
  })

  it('a full refund made at Stripe gives the spot up; a partial one only counts', async () => {
    const { parent, registration, intentId } = await paidWith('4242424242424242')
    const { refunds } = await atStripe()
    await refunds.create({ payment_intent: intentId, amount: 2500 })
    await club.stripe.settled()
    const own = async () => (await club.ok(api.registrations.list, { as: parent }))[0]
    expect(await own()).toMatchObject({ state: 'active', paymentStatus: 'paid', balance: 0 })
    expect(await fetchInvoice(club, admin, registration.id)).toMatchObject({
      amountRefunded: 2500,
      status: 'paid',
    })
    await refunds.create({ payment_intent: intentId })
    await club.stripe.settled()
    expect(await fetchInvoice(club, admin, registration.id)).toMatchObject({ status: 'refunded' })
    expect(await own()).toBeUndefined()
  })
})

describe('the settlement of an invoice', () => {
  it('the settlement of an invoice is the same for every order of its refunds, each twice', () => {
    const entries = [
      { ref: 'PAY#pi_1', kind: 'payment', amount: 10_000, accepted: true },
      { ref: 'PAY#pi_2', kind: 'payment', amount: 2500, accepted: true },
      { ref: 'REF#re_1', kind: 'refund', amount: 4000, accepted: true },
      { ref: 'RFF#re_1', kind: 'refund_failed', amount: 4000, accepted: true },
      { ref: 'REF#re_2', kind: 'refund', amount: 1000, accepted: true },
    ] as const
    fc.assert(
      fc.property(fc.shuffledSubarray([...entries, ...entries], { minLength: 10, maxLength: 10 }), order => {
        expect(calculateSettlement({ total: 12_500 }, order)).toEqual({
          waived: 0,
          amountPaid: 12_500,
          amountRefunded: 1000,
          collected: 11_500,
          balance: 0,
          state: 'paid',
        })
      }),
      { numRuns: runs(200, 5000) },
    )
  })
})
