import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { runs } from '../proof.ts'
import { createTreasurer } from './treasurer.ts'

const club = await openClub()
const admin = await club.person('admin')
const { byCard, createUnpaidInvoice, invoice, own } = createTreasurer(club, admin)
const { listLedgerEntries } = await import('#functions/stores/invoices/store.ts')
const { getException } = await import('#functions/stores/reconciliation/store.ts')
const fee = 12_500

/** A registration whose card was charged while webhooks were lost, with the event about it. */
async function chargedSilently() {
  const one = await createUnpaidInvoice()
  club.stripe.faults.dropWebhook = { rate: 1 }
  const { intentId } = await byCard(one)
  club.stripe.faults.dropWebhook = undefined
  const event = club.stripe
    .events()
    .find(({ type, data }) => type === 'payment_intent.succeeded' && data.object.id === intentId)
  if (!event) throw new Error('Stripe has no event for the payment')
  return { ...one, intentId, event }
}

const signed = (payload: string, secret = 'whsec_club', { hours = 0 } = {}) =>
  Stripe.webhooks.generateTestHeaderString({
    ...{ payload, secret },
    timestamp: Math.floor(club.clock.now.getTime() / 1000 + hours * 3600),
  })

const deliver = (event: object | string, sign = (body: string) => signed(body)) => {
  const body = typeof event === 'string' ? event : JSON.stringify(event)
  return club.call(api.payments.webhook, { body, headers: { 'stripe-signature': sign(body) } })
}
const deliverAll = async (...events: object[]) => {
  for (const event of events) {
    const { status, text } = await deliver(event)
    expect([status, text]).toEqual([200, text])
  }
}
/** An event of Stripe's about an object. */
const about = (type: string, object: { id: string } & Record<string, unknown>) => ({
  ...{ id: `evt_${object.id}`, object: 'event', type, livemode: false },
  data: { object: { currency: 'usd', metadata: {}, status: 'succeeded', ...object } },
})

test('a webhook delivered a hundred times at once, while two tabs and the office check, pays once', async () => {
  const { parent, registration, invoiceId, event } = await chargedSilently()
  const look = (as: { token: string }) =>
    club.call(api.registrations.update, {
      ...{ as, params: { id: registration.id }, body: { paymentStatus: 'paid' } },
    })
  const deliveries = Array.from({ length: runs(100, 300) }, () => deliver(event))
  const replies = await Promise.all([...deliveries, ...[parent, parent, admin].map(look)])
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await invoice(invoiceId)).toMatchObject({ status: 'paid', amountPaid: fee })
  expect(await listLedgerEntries(invoiceId)).toHaveLength(1)
  await club.tick()
  expect(club.ses.mails(parent.email).filter(({ subject }) => /^Receipt/.test(subject))).toHaveLength(1)
})

test.each([
  ['another secret', (body: string) => signed(body, 'whsec_other')],
  ['no signature', () => ''],
  ['a stamp of ten minutes ago', (body: string) => signed(body, undefined, { hours: -1 / 6 })],
  ['a stamp of the future', (body: string) => signed(body, undefined, { hours: 1 / 6 })],
  ['the signature of other bytes', (body: string) => signed(`${body} `)],
])('a webhook with %s is refused', async (_, sign) => {
  const { invoiceId, event } = await chargedSilently()
  expect(await deliver(event, sign)).toMatchObject({ status: 400 })
  expect(await listLedgerEntries(invoiceId)).toEqual([])
})

test('a webhook of a live event is refused if the keys are test keys', async () => {
  const { invoiceId, event } = await chargedSilently()
  expect(await deliver({ ...event, livemode: true })).toMatchObject({ status: 400 })
  expect(await listLedgerEntries(invoiceId)).toEqual([])
})

test('a webhook that is signed but cannot be parsed is refused', async () => {
  const { event } = await chargedSilently()
  const intent = (more: object) => ({ ...event, data: { object: { ...event.data.object, ...more } } })
  const withObject = (type: string, object: unknown) => ({ ...event, type, data: { object } })
  const dispute = { id: 'dp_odd', amount: 1, currency: 'usd', status: 'lost', created: 1, metadata: {} }
  for (const odd of [
    ...['{"id":', 'null', 'hello', '{"object":"v2.core.event"}', '{}'],
    ...[
      ...[{ metadata: null }, { metadata: undefined }, { amount: -1 }, { id: 'x'.repeat(2000) }],
      ...[{ amount_received: 10.5 }, { amount_received: 100_000_000 }, { amount_received: '500' }],
    ].map(intent),
    { ...event, id: 'x'.repeat(3000) },
    ...[null, [], 7, {}].map(object => withObject('payment_intent.succeeded', object)),
    withObject('refund.created', { id: 're_odd' }),
    ...[undefined, {}, { due_by: 9e12 }].map(evidence_details =>
      withObject('charge.dispute.closed', { ...dispute, evidence_details }),
    ),
  ])
    expect((await deliver(odd)).status, JSON.stringify(odd).slice(0, 300)).toBe(400)
  expect(await deliver(intent({}))).toMatchObject({ status: 200 })
  expect(await deliver('{"livemode":false}')).toMatchObject({ status: 200 })
})

test.each([
  ['another amount', { amount_received: 100 }],
  ['another currency', { currency: 'eur' }],
])('a payment in %s is recorded, settles nothing, and waits for the treasurer', async (_, spoilt) => {
  const { parent, invoiceId, intentId, event } = await chargedSilently()
  await deliverAll({ ...event, data: { object: { ...event.data.object, ...spoilt } } })
  expect(await invoice(invoiceId)).toMatchObject({ status: 'unpaid', balance: fee, amountPaid: 0 })
  expect(await listLedgerEntries(invoiceId)).toMatchObject([{ accepted: false }])
  expect(await getException(`unexpected:PAY#${intentId}`)).toMatchObject({ state: 'open', invoiceId })
  await club.tick()
  expect(club.ses.mails(parent.email)).toEqual([])
})

test('money in another currency neither comes back nor is lost', async () => {
  const { invoiceId, intentId, event } = await chargedSilently()
  const foreign = { payment_intent: intentId, amount: 500, currency: 'eur' }
  const lost = { created: event.created, evidence_details: { due_by: null }, status: 'lost' }
  await deliverAll(
    event,
    about('refund.created', { ...foreign, id: 're_eur' }),
    about('charge.dispute.closed', { ...foreign, ...lost, id: 'dp_eur' }),
  )
  expect(await invoice(invoiceId)).toMatchObject({ status: 'paid', amountRefunded: 0, balance: 0 })
})

test('money that belongs to no invoice waits for the treasurer until all of it is given back', async () => {
  const { event } = await chargedSilently()
  const object = { ...event.data.object, id: 'pi_of_nobody', metadata: {} }
  const unmatched = { ...event, id: 'evt_of_nobody', data: { object } }
  await deliverAll(unmatched, unmatched)
  const entries = await listLedgerEntries('unmatched')
  expect(entries).toMatchObject([{ ref: 'PAY#pi_of_nobody', accepted: false }])
  const state = async () => (await getException('unmatched:PAY#pi_of_nobody'))?.state
  const give = (id: string, amount: number) =>
    deliverAll(about('refund.created', { id, amount, payment_intent: 'pi_of_nobody' }))
  await give('re_part', fee - 1)
  expect(await state()).toBe('open')
  await give('re_whole', fee)
  expect(await state()).toBe('resolved')
  expect(await getException('unmatched:REF#re_whole')).toBeUndefined()
})

test('a refund of which Stripe tells before its payment gives the spot up, and one that is pending does not count', async () => {
  const { intentId, event, ...one } = await chargedSilently()
  const refund = {
    id: 're_early',
    amount: fee,
    payment_intent: intentId,
    metadata: event.data.object.metadata,
  }
  await deliverAll(about('refund.created', { ...refund, status: 'pending' }))
  expect(await listLedgerEntries(one.invoiceId)).toEqual([])
  await deliverAll(about('refund.updated', refund), event)
  expect(await invoice(one.invoiceId)).toMatchObject({ status: 'refunded', balance: 0, amountPaid: fee })
  expect(await own(one)).toBeUndefined()
})

test('whatever a webhook brings can be read by the family and the office', async () => {
  const most = 99_999_999
  const { parent, intentId, event, ...one } = await chargedSilently()
  const of = { payment_intent: intentId, created: event.created, evidence_details: { due_by: null } }
  await deliverAll(
    event,
    about('refund.created', { ...of, id: 're_before', amount: 500 }),
    about('charge.dispute.closed', { ...of, id: 'dp_all', amount: fee, status: 'lost' }),
  )
  const less = { collected: -500, balance: fee, paymentStatus: 'pay_later' }
  expect(await own({ ...one, parent })).toMatchObject(less)

  const other = await createUnpaidInvoice()
  const metadata = { invoiceId: other.invoiceId, amount: String(most) }
  const huge = { ...event.data.object, id: 'pi_most', amount: most, amount_received: most, metadata }
  await deliverAll({ ...event, id: 'evt_most', data: { object: huge } })
  const read = await invoice(other.invoiceId)
  expect(read).toMatchObject({ status: 'paid', amountPaid: most, refundable: { card: most } })
  for (const [route, as] of [
    [api.invoices.list, admin],
    [api.registrations.list, admin],
    [api.registrations.list, other.parent],
    [api.payments.list, other.parent],
    [api.invoices.mine, other.parent],
  ] as const)
    expect((await club.call(route, { as })).status, route.path).toBe(200)
})

test('a refund for an invoice that nobody has paid is shown to the treasurer', async () => {
  const { invoiceId } = await createUnpaidInvoice()
  const stray = { id: 're_stray', amount: 700, payment_intent: 'pi_elsewhere', metadata: { invoiceId } }
  await deliverAll(about('refund.created', stray))
  const { exceptions } = await club.ok(api.reconciliation.run, { as: admin })
  expect(exceptions.filter(({ kind }) => kind === 'overdrawn')).toMatchObject([
    { invoiceId, amount: 700, expected: 0 },
  ])
})
