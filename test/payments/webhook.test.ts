import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub, validCard } from '../club.ts'
import { createRegisteredFamily, fetchInvoice } from '../family.ts'
import { newProgram } from '../forms.ts'
import { runs } from '../proof.ts'

const club = await openClub()
const admin = await club.person('admin')
const { id: programId } = await club.ok(api.programs.create, { as: admin, body: newProgram('Travel') })

/** A registration whose card was charged while webhooks were lost, with the event about it. */
async function chargedSilently() {
  club.stripe.faults.dropWebhook = { rate: 1 }
  const { parent, registration } = await createRegisteredFamily(club, programId)
  const body = { amount: 12_500, registrationId: registration.id }
  const { clientSecret } = await club.ok(api.payments.createIntent, { as: parent, body })
  await club.pay(clientSecret, validCard)
  club.stripe.faults.dropWebhook = undefined
  const id = clientSecret.split('_secret')[0]
  const event = club.stripe
    .events()
    .find(known => known.type === 'payment_intent.succeeded' && known.data.object.id === id)
  if (!event) throw new Error('Stripe has no event for the payment')
  return { parent, registration, event }
}

const signed = (payload: string, secret = 'whsec_club', at = club.clock.now) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: Math.floor(at.getTime() / 1000) })

const deliver = (body: string, signature = signed(body)) =>
  club.call(api.payments.webhook, { body, headers: { 'stripe-signature': signature } })

describe('the webhook', () => {
  it('a webhook delivered a hundred times at once, while two tabs and the office check, pays once', async () => {
    const { parent, registration, event } = await chargedSilently()
    const body = JSON.stringify(event)
    const look = (as: { token: string }) =>
      club.call(api.registrations.update, {
        as,
        params: { id: registration.id },
        body: { paymentStatus: 'paid' },
      })
    const deliveries = Array.from({ length: runs(100, 300) }, () => deliver(body))
    const replies = await Promise.all([...deliveries, ...[parent, parent, admin].map(look)])
    expect(new Set(replies.map(reply => reply.status))).toEqual(new Set([200]))
    expect(await fetchInvoice(club, admin, registration.id)).toMatchObject({
      status: 'paid',
      amountPaid: 12_500,
    })
    const { listLedgerEntries } = await import('#functions/stores/invoices/store.ts')
    const invoice = await fetchInvoice(club, admin, registration.id)
    expect(await listLedgerEntries(invoice.id)).toHaveLength(1)
    await club.tick()
    expect(club.ses.mails(parent.email).filter(mail => mail.subject.startsWith('Receipt'))).toHaveLength(1)
  })

  it('webhooks keep the sum of the ledger equal to the treasurer’s figure', async () => {
    const { event } = await chargedSilently()
    await deliver(JSON.stringify(event))
    const invoices = await club.ok(api.invoices.list, { as: admin })
    const { listLedgerEntries } = await import('#functions/stores/invoices/store.ts')
    const entries = (await Promise.all(invoices.map(invoice => listLedgerEntries(invoice.id)))).flat()
    const { collected } = await club.ok(api.invoices.summary, { as: admin })
    expect(collected).toBe(entries.reduce((total, entry) => total + entry.amount, 0))
  })

  it.each([
    ['another secret', (body: string) => signed(body, 'whsec_other')],
    ['no signature', () => ''],
    [
      'a stamp of ten minutes ago',
      (body: string) => signed(body, undefined, new Date(club.clock.now.getTime() - 600_000)),
    ],
    [
      'a stamp of the future',
      (body: string) => signed(body, undefined, new Date(club.clock.now.getTime() + 600_000)),
    ],
    ['the signature of other bytes', (body: string) => signed(`${body} `)],
  ])('a webhook with %s is refused', async (_, sign) => {
    const { registration, event } = await chargedSilently()
    const body = JSON.stringify(event)
    expect(await deliver(body, sign(body))).toMatchObject({ status: 400 })
    expect(await fetchInvoice(club, admin, registration.id)).toMatchObject({ status: 'unpaid' })
  })

  it('a live event is refused if the keys are test keys', async () => {
    const { registration, event } = await chargedSilently()
    expect(await deliver(JSON.stringify({ ...event, livemode: true }))).toMatchObject({ status: 400 })
    expect(await fetchInvoice(club, admin, registration.id)).toMatchObject({ status: 'unpaid' })
  })

  it.each([
    ['another amount', { amount_received: 100 }],
    ['another currency', { currency: 'eur' }],
  ])('a webhook with %s is recorded and settles nothing', async (_, spoilt) => {
    const { registration, event } = await chargedSilently()
    const object = { ...event.data.object, ...spoilt }
    expect(await deliver(JSON.stringify({ ...event, data: { object } }))).toMatchObject({ status: 200 })
    const invoice = await fetchInvoice(club, admin, registration.id)
    expect(invoice).toMatchObject({ status: 'unpaid', balance: 12_500, amountPaid: 0 })
    const { listLedgerEntries } = await import('#functions/stores/invoices/store.ts')
    expect(await listLedgerEntries(invoice.id)).toMatchObject([{ accepted: false }])
  })

  it('money that belongs to no invoice is recorded, and a repeated webhook also gets 200', async () => {
    const { event } = await chargedSilently()
    const object = { ...event.data.object, id: 'pi_of_somebody_else', metadata: {} }
    const body = JSON.stringify({ ...event, id: 'evt_of_somebody_else', data: { object } })
    expect(await deliver(body)).toMatchObject({ status: 200 })
    expect(await deliver(body)).toMatchObject({ status: 200 })
    const { listLedgerEntries } = await import('#functions/stores/invoices/store.ts')
    expect(await listLedgerEntries('unmatched')).toMatchObject([
      { ref: 'PAY#pi_of_somebody_else', accepted: false },
    ])
  })

  it('every webhook is recorded, and everybody with the permission can read it', async () => {
    const { parent, registration, event } = await chargedSilently()
    const { id: invoiceId } = await fetchInvoice(club, admin, registration.id)
    const most = 99_999_999
    const metadata = { invoiceId, amount: String(most) }
    const object = { ...event.data.object, id: 'pi_most', amount: most, amount_received: most, metadata }
    const body = JSON.stringify({ ...event, id: 'evt_most', data: { object } })
    expect(await deliver(body)).toMatchObject({ status: 200 })
    const params = { id: invoiceId }
    const read = await club.ok(api.invoices.get, { as: admin, params })
    expect(read).toMatchObject({ status: 'paid', amountPaid: most, refundable: { card: most } })
    for (const [route, as] of [
      [api.invoices.list, admin],
      [api.registrations.list, admin],
      [api.registrations.list, parent],
      [api.payments.list, parent],
      [api.invoices.mine, parent],
    ] as const)
      expect((await club.call(route, { as })).status, route.path).toBe(200)
  })

  it('a dispute over the whole amount after a partial refund is recorded as less than nothing', async () => {
    const { parent, registration, event } = await chargedSilently()
    const deliverEvent = async (type: string, object: object) => {
      const common = { currency: 'usd', payment_intent: event.data.object.id, metadata: {} }
      const data = { object: { ...object, ...common } }
      return deliver(JSON.stringify({ ...event, id: `evt_${type}`, type, data }))
    }
    const created = Math.floor(club.clock.now.getTime() / 1000)
    const evidence_details = { due_by: null }
    for (const reply of [
      await deliver(JSON.stringify(event)),
      await deliverEvent('refund.created', { id: 're_part', amount: 500, status: 'succeeded' }),
      await deliverEvent('charge.dispute.closed', {
        ...{ id: 'dp_all', amount: 12_500, status: 'lost', created, evidence_details },
      }),
    ])
      expect(reply.status, reply.text).toBe(200)
    expect(await club.ok(api.registrations.list, { as: parent })).toMatchObject([
      { collected: -500, balance: 12_500, paymentStatus: 'pay_later' },
    ])
    expect(await fetchInvoice(club, admin, registration.id)).toMatchObject({ status: 'unpaid', lost: 12_500 })
  })

  it('a refund for an invoice that nobody has paid is shown to the treasurer', async () => {
    const { parent, registration } = await createRegisteredFamily(club, programId)
    const { id: invoiceId } = await fetchInvoice(club, admin, registration.id)
    const object = { id: 're_stray', amount: 700, status: 'succeeded', currency: 'usd' }
    const data = { object: { ...object, payment_intent: 'pi_elsewhere', metadata: { invoiceId } } }
    const event = { id: 'evt_stray', object: 'event', type: 'refund.created', livemode: false, data }
    expect((await deliver(JSON.stringify(event))).status).toBe(200)
    expect((await club.call(api.registrations.list, { as: parent })).status).toBe(200)
    const found = await club.ok(api.reconciliation.run, { as: admin })
    expect(found.exceptions.filter(({ kind }) => kind === 'overdrawn')).toMatchObject([
      { invoiceId, amount: 700, expected: 0 },
    ])
  })

  it('a webhook that is signed but cannot be parsed is refused', async () => {
    const { event } = await chargedSilently()
    const { object } = event.data
    const intent = (more: object) => JSON.stringify({ ...event, data: { object: { ...object, ...more } } })
    const eventBody = (type: string, object: unknown) => JSON.stringify({ ...event, type, data: { object } })
    const dispute = { id: 'dp_odd', amount: 1, currency: 'usd', status: 'lost', created: 1, metadata: {} }
    for (const body of [
      ...['{"id":', 'null', 'hello', '{"object":"v2.core.event"}', '{}'],
      ...[
        { metadata: null },
        { metadata: undefined },
        { amount_received: 10.5 },
        { amount_received: 100_000_000 },
        { amount: -1 },
        { id: 'x'.repeat(2000) },
      ].map(intent),
      ...[intent({ amount_received: '500' }), JSON.stringify({ ...event, id: 'x'.repeat(3000) })],
      ...[null, [], 7, {}].map(odd => eventBody('payment_intent.succeeded', odd)),
      eventBody('refund.created', { id: 're_odd' }),
      ...[undefined, {}, { due_by: 9e12 }].map(evidence_details =>
        eventBody('charge.dispute.closed', { ...dispute, evidence_details }),
      ),
    ])
      expect((await deliver(body)).status, body.slice(0, 300)).toBe(400)
    expect(await deliver(intent({}))).toMatchObject({ status: 200 })
    expect(await deliver('{"livemode":false}')).toMatchObject({ status: 200 })
  })

  it('a webhook of an unknown kind gets 200', async () => {
    const body = JSON.stringify({
      id: 'evt_x',
      object: 'event',
      type: 'customer.created',
      livemode: false,
      data: { object: {} },
    })
    expect(await deliver(body)).toMatchObject({ status: 200, json: { received: true } })
  })
})
