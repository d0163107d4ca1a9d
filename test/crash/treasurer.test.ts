import { expect } from 'vitest'
import { api } from '#shared/routes.ts'
import { validCard } from '../club.ts'
import { testCrashSafety } from './harness.ts'
import { openCrashableClub } from './process.ts'
import { createUnpaidFixture, fee, type UnpaidStory } from './unpaidFixture.ts'

const club = await openCrashableClub()
const { createUnpaidInvoice, used, withCardForm, withCode, webhooks, hasCode } = createUnpaidFixture(club)

await testCrashSafety(club, {
  name: 'a refund to the card',
  reaches: ['dynamodb', 'stripe'],
  prepare: async () => {
    const story = await createUnpaidInvoice()
    await club.pay(await story.office.clientSecret(story.one, fee), validCard)
    await webhooks(story)
    return story
  },
  run: ({ office, one, key }) => office.refund(one.invoiceId, 5000, { key }),
  goal: async story => {
    await webhooks(story)
    const invoice = await story.office.invoice(story.one.invoiceId)
    expect(invoice).toMatchObject({ status: 'paid', amountRefunded: 5000, refunding: 0 })
    expect(invoice.refunds).toMatchObject([{ amount: 5000, state: 'done' }])
  },
})

await testCrashSafety(club, {
  name: 'a status: everything given back, to the card and by hand',
  reaches: ['dynamodb', 'stripe'],
  prepare: async () => {
    const story = await createUnpaidInvoice()
    await story.office.pay(story.one.invoiceId, 5000)
    await club.pay(await story.office.clientSecret(story.one, 7500), validCard)
    await webhooks(story)
    return story
  },
  run: ({ office, one }) => office.set(one.invoiceId, 'refunded', { refundCard: true }),
  goal: async story => {
    await webhooks(story)
    const invoice = await story.office.invoice(story.one.invoiceId)
    expect(invoice).toMatchObject({ status: 'refunded', amountRefunded: fee, refunding: 0 })
    expect(await story.office.own(story.one)).toBeUndefined()
  },
})

await testCrashSafety(club, {
  name: 'a check that is written down, with the card form open',
  reaches: ['dynamodb', 'stripe'],
  prepare: withCardForm,
  run: ({ office, one, key }) => office.pay(one.invoiceId, fee, { key }),
  goal: async ({ office, one }) => {
    const { entries, ...rest } = await office.invoice(one.invoiceId)
    expect(rest).toMatchObject({ status: 'paid', amountPaid: fee })
    expect(entries).toHaveLength(1)
    await club.finishJobs()
    const receipts = club.ses.mails(one.parent.email).filter(({ subject }) => /Receipt/.test(subject))
    expect(receipts).toHaveLength(1)
  },
})

await testCrashSafety(club, {
  name: 'a check that bounced',
  reaches: ['dynamodb'],
  prepare: async () => {
    const story = await createUnpaidInvoice()
    await story.office.apply(story.one, story.spring.code)
    await story.office.pay(story.one.invoiceId, 10_000)
    const [entry] = (await story.office.invoice(story.one.invoiceId)).entries
    return { ...story, ref: entry?.ref ?? '' }
  },
  run: ({ office, one, ref }) => office.reverse(one.invoiceId, ref),
  goal: async story => {
    expect(await story.office.invoice(story.one.invoiceId)).toMatchObject({ status: 'unpaid', amountPaid: 0 })
    await hasCode(story)
  },
})

await testCrashSafety(club, {
  name: 'a status: cancelled, with a code and the card form open',
  reaches: ['dynamodb', 'stripe'],
  prepare: withCode,
  run: ({ office, one }) => office.set(one.invoiceId, 'cancelled'),
  goal: async story => {
    expect(await story.office.invoice(story.one.invoiceId)).toMatchObject({ status: 'cancelled' })
    expect(await used(story)).toEqual([0, 0])
    const open = club.stripe
      .intents()
      .filter(({ metadata, status }) => metadata.invoiceId === story.one.invoiceId && status !== 'canceled')
    expect(open).toEqual([])
  },
})

await testCrashSafety(club, {
  name: 'deleting who has used a code and owes a bill',
  reaches: ['dynamodb'],
  prepare: async () => {
    const story = await createUnpaidInvoice()
    const { office, one } = story
    await office.apply(one, story.spring.code)
    const { invoiceId: billId } = await office.bill({ userId: one.parent.id })
    await club.finishJobs()
    return { ...story, billId }
  },
  run: async ({ office: { admin }, one }) => {
    await club.call(api.users.remove, { as: admin, params: { id: one.parent.id } })
    await club.tick()
  },
  goal: async story => {
    const { office, one, billId } = story
    await club.finishJobs()
    const { getUser } = await import('#functions/stores/users/store.ts')
    expect(await getUser(one.parent.id)).toBeUndefined()
    for (const id of [one.invoiceId, billId]) {
      const { status, userName, balance } = await office.invoice(id)
      expect([id, status, userName]).toEqual([id, 'cancelled', 'Former member'])
      expect(balance).toBeGreaterThan(0)
    }
    expect(await story.spring.uses()).toBe(0)
  },
})

await testCrashSafety(club, {
  name: 'applying a code',
  reaches: ['dynamodb', 'stripe'],
  prepare: withCardForm,
  run: ({ office, one, spring }) => office.apply(one, spring.code),
  goal: hasCode,
})

await testCrashSafety(club, {
  name: 'doing without a code',
  reaches: ['dynamodb', 'stripe'],
  prepare: withCode,
  run: ({ office, one }) => office.takeOff(one),
  goal: async story => {
    expect(await used(story)).toEqual([0, 0])
    expect(await story.office.own(story.one)).toMatchObject({ balance: fee })
  },
})

/** The checkout as a browser does it, until the process crashes. */
async function checkout({ one }: UnpaidStory) {
  const body = { amount: 10_000, registrationId: one.registration.id }
  const { status, json } = await club.call(api.payments.createIntent, { as: one.parent, body })
  if (status === 200) await club.pay(json.clientSecret, validCard)
  const look = { params: { id: one.registration.id }, body: { paymentStatus: 'paid' } }
  await club.call(api.registrations.update, { as: one.parent, ...look })
}

async function isPaidOnce(story: UnpaidStory) {
  const { office, one } = story
  const invoice = await office.invoice(one.invoiceId)
  expect(invoice).toMatchObject({
    status: 'paid',
    amountPaid: 10_000,
    balance: 0,
    discount: { amount: 2500 },
  })
  expect(await office.own(one)).toMatchObject({ paymentStatus: 'paid', state: 'active' })
  expect(await used(story)).toEqual([1, 1])
  const charged = club.stripe.intents().filter(({ metadata }) => metadata.invoiceId === one.invoiceId)
  expect(charged.filter(({ status }) => status === 'succeeded')).toHaveLength(1)
}

await testCrashSafety(club, {
  name: 'paying with a code',
  reaches: ['dynamodb', 'stripe'],
  prepare: withCardForm,
  run: async story => {
    await story.office.apply(story.one, story.spring.code)
    await checkout(story)
  },
  goal: isPaidOnce,
})

await testCrashSafety(club, {
  name: 'the webhook of a payment with a code',
  reaches: ['dynamodb'],
  prepare: async () => {
    const story = await createUnpaidInvoice()
    await story.office.apply(story.one, story.spring.code)
    await club.pay(await story.office.clientSecret(story.one, 10_000), validCard)
    return story
  },
  run: webhooks,
  redeliver: story => Promise.all([webhooks(story), webhooks(story)]),
  goal: isPaidOnce,
})
