import { expect } from 'vitest'
import { api } from '#shared/routes.ts'
import { validCard } from '../club.ts'
import { createFamily, createRegisteredFamily, fetchInvoice } from '../family.ts'
import { newProgram } from '../forms.ts'
import { testCrashSafety } from './harness.ts'
import { openCrashableClub } from './process.ts'

const club = await openCrashableClub()
const office = () => club.person('admin')

/** Runs the jobs until the leases of the first process have expired and their work is done. */
async function jobs() {
  for (let round = 0; round < 4; round++) {
    club.clock.pass({ minutes: 2 })
    await club.tick()
  }
}

type Family = Awaited<ReturnType<typeof createRegisteredFamily>>

async function fullProgram() {
  const body = newProgram('Travel', { capacity: 1 })
  const { id } = await club.ok(api.programs.create, { as: await office(), body })
  return { programId: id, one: await createRegisteredFamily(club, id) }
}

async function intentFor({ parent, registration }: Family) {
  const body = { amount: registration.balance, registrationId: registration.id }
  return (await club.ok(api.payments.createIntent, { as: parent, body })).clientSecret
}

const rowOf = async ({ registration: { id } }: Family) => {
  const all = await club.ok(api.registrations.list, { as: await office(), query: { cancelled: 'true' } })
  return all.find(row => row.id === id)
}

/** At most once, or twice if the crash came right after it was sent. */
function expectMail(to: string, subject: RegExp, happened: string[]) {
  const sent = club.ses.mails(to).filter(mail => subject.test(mail.subject)).length
  expect([1, ...(happened.includes('SendRawEmail') ? [2] : [])]).toContain(sent)
}

await testCrashSafety(club, {
  name: 'the sweep',
  reaches: ['dynamodb', 'stripe', 'ses'],
  prepare: async () => {
    const { one } = await fullProgram()
    const { parent, registration } = one
    await club.ok(api.registrations.update, {
      as: parent,
      params: { id: registration.id },
      body: { paymentStatus: 'pay_later' },
    })
    await intentFor(one)
    club.clock.pass({ hours: 72, minutes: 6 })
    return one
  },
  run: async () => {
    await club.tick()
    await club.tick()
  },
  redeliver: jobs,
  goal: async (one, happened) => {
    expect(await rowOf(one)).toMatchObject({ state: 'lapsed', balance: 12_500 })
    expectMail(one.parent.email, /was released/, happened)
    // Besides, there is only the mail about the registration.
    const others = club.ses.mails(one.parent.email).filter(mail => !/was released/.test(mail.subject))
    expect(others.every(({ subject }) => subject.includes('is registered for'))).toBe(true)
  },
})

await testCrashSafety(club, {
  name: 'cancelling with a refund, and the spot for who waits',
  reaches: ['dynamodb', 'stripe'],
  prepare: async () => {
    const { programId, one } = await fullProgram()
    await club.pay(await intentFor(one), validCard)
    await club.stripe.settled()
    const next = await createFamily(club)
    const body = { programId, playerId: next.child.id }
    await club.ok(api.waiting.join, { as: next.parent, body })
    await jobs()
    return { one, next, as: await office() }
  },
  run: async ({ one, as }) => {
    const params = { id: one.registration.id }
    await club.call(api.registrations.cancel, { as, params, query: { refund: 'full' } })
  },
  redeliver: async ({ one, as }) => {
    const params = { id: one.registration.id }
    await club.call(api.registrations.cancel, { as, params, query: { refund: 'full' } })
    await club.stripe.settled()
    await jobs()
    await club.stripe.settled()
  },
  goal: async ({ one, next }) => {
    await jobs()
    await club.stripe.settled()
    expect(await rowOf(one)).toMatchObject({ state: 'cancelled' })
    expect(await fetchInvoice(club, await office(), one.registration.id)).toMatchObject({
      status: 'refunded',
      amountRefunded: 12_500,
    })
    const as = { token: await club.signIn(next.parent) }
    expect(await club.ok(api.waiting.list, { as })).toMatchObject([{ state: 'offered' }])
  },
})
