import { expect } from 'vitest'
import { api } from '#shared/routes.ts'
import { validCard } from '../club.ts'
import { testCrashSafety } from './harness.ts'
import { openCrashableClub } from './process.ts'
import { createUnpaidFixture, fee, type UnpaidStory } from './unpaidFixture.ts'

const club = await openCrashableClub()
const { createUnpaidInvoice, used, jobs, withCardForm, withCode, webhooks, hasCode } =
  createUnpaidFixture(club)

await testCrashSafety(club, {
  name: 'applying a code',
  reaches: ['dynamodb', 'stripe'],
  prepare: withCardForm,
  run: ({ office, one, spring }) => office.apply(one, spring.code),
  redeliver: ({ office, one, spring }) => office.apply(one, spring.code),
  goal: hasCode,
})

await testCrashSafety(club, {
  name: 'doing without a code',
  reaches: ['dynamodb', 'stripe'],
  prepare: withCode,
  run: ({ office, one }) => office.takeOff(one),
  redeliver: ({ office, one }) => office.takeOff(one),
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
  await club.call(api.registrations.update, {
    as: one.parent,
    params: { id: one.registration.id },
    body: { paymentStatus: 'paid' },
  })
}

async function isPaidOnce(story: UnpaidStory) {
  const { office, one } = story
  expect(await office.invoice(one.invoiceId)).toMatchObject({
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
  redeliver: async story => {
    await story.office.apply(story.one, story.spring.code)
    await checkout(story)
    await webhooks(story)
    await jobs()
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
