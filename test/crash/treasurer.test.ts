import { expect } from 'vitest'
import { api } from '#shared/routes.ts'
import { validCard } from '../club.ts'
import { testCrashSafety } from './harness.ts'
import { openCrashableClub } from './process.ts'
import { createUnpaidFixture, fee } from './unpaidFixture.ts'

const club = await openCrashableClub()
const { createUnpaidInvoice, used, jobs, withCardForm, withCode, webhooks, hasCode } =
  createUnpaidFixture(club)

/** Paid by card, seen by the club. */
async function createPaidInvoice() {
  const story = await createUnpaidInvoice()
  await club.pay(await story.office.clientSecret(story.one, fee), validCard)
  await webhooks(story)
  return story
}
await testCrashSafety(club, {
  name: 'a refund to the card',
  reaches: ['dynamodb', 'stripe'],
  prepare: createPaidInvoice,
  run: ({ office, one, key }) => office.refund(one.invoiceId, 5000, { key }),
  redeliver: async story => {
    await story.office.refund(story.one.invoiceId, 5000, { key: story.key })
    await jobs()
    await webhooks(story)
  },
  goal: async story => {
    await webhooks(story)
    expect(await story.office.invoice(story.one.invoiceId)).toMatchObject({
      status: 'paid',
      amountRefunded: 5000,
      refunding: 0,
      refunds: [{ amount: 5000, state: 'done' }],
    })
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
  redeliver: async story => {
    await story.office.set(story.one.invoiceId, 'refunded', { refundCard: true })
    await jobs()
    await webhooks(story)
  },
  goal: async story => {
    await webhooks(story)
    expect(await story.office.invoice(story.one.invoiceId)).toMatchObject({
      status: 'refunded',
      amountRefunded: fee,
      refunding: 0,
    })
    expect(await story.office.own(story.one)).toBeUndefined()
  },
})

await testCrashSafety(club, {
  name: 'a check that is written down, with the card form open',
  reaches: ['dynamodb', 'stripe'],
  prepare: withCardForm,
  run: ({ office, one, key }) => office.pay(one.invoiceId, fee, { key }),
  redeliver: ({ office, one, key }) => office.pay(one.invoiceId, fee, { key }),
  goal: async ({ office, one }) => {
    const { entries, ...rest } = await office.invoice(one.invoiceId)
    expect(rest).toMatchObject({ status: 'paid', amountPaid: fee })
    expect(entries).toHaveLength(1)
    await jobs()
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
  redeliver: ({ office, one, ref }) => office.reverse(one.invoiceId, ref),
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
  redeliver: ({ office, one }) => office.set(one.invoiceId, 'cancelled'),
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
    await jobs()
    return { ...story, billId }
  },
  run: async ({ office: { admin }, one }) => {
    await club.call(api.users.remove, { as: admin, params: { id: one.parent.id } })
    await club.tick()
  },
  redeliver: async ({ office: { admin }, one }) => {
    await club.call(api.users.remove, { as: admin, params: { id: one.parent.id } })
    await jobs()
  },
  goal: async story => {
    const { office, one, billId } = story
    await jobs()
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
