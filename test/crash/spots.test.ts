import { expect } from 'vitest'
import { api } from '#shared/routes.ts'
import { validCard } from '../club.ts'
import { createFamily, createRegisteredFamily, fetchInvoice } from '../family.ts'
import { newProgram } from '../forms.ts'
import { testCrashSafety } from './harness.ts'
import { openCrashableClub } from './process.ts'

const club = await openCrashableClub()
const office = () => club.person('admin')

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

await testCrashSafety(club, {
  name: 'the sweep',
  reaches: ['dynamodb', 'stripe', 'ses'],
  prepare: async () => {
    const { one } = await fullProgram()
    const params = { id: one.registration.id }
    await club.ok(api.registrations.update, { as: one.parent, params, body: { paymentStatus: 'pay_later' } })
    await intentFor(one)
    // The other jobs of a new child and its registration would run beside this one.
    await club.finishJobs()
    club.clock.pass({ hours: 72, minutes: 6 })
    return one
  },
  run: async () => {
    await club.tick()
    await club.tick()
  },
  redeliver: club.finishJobs,
  goal: async (one, happened) => {
    expect(await rowOf(one)).toMatchObject({ state: 'lapsed', balance: 12_500 })
    club.expectMail(one.parent.email, /was released/, happened)
    // Besides, there is only the mail about the registration.
    const others = club.ses.mails(one.parent.email).filter(mail => !/was released/.test(mail.subject))
    expect(others.every(({ subject }) => subject.includes('is registered for'))).toBe(true)
  },
})

const cancel = ({ one, as }: { one: Family; as: { token: string } }) =>
  club.call(api.registrations.cancel, { as, params: { id: one.registration.id }, query: { refund: 'full' } })

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
    await club.finishJobs()
    return { one, next, as: await office() }
  },
  run: story => cancel(story),
  redeliver: async story => {
    await cancel(story)
    await club.stripe.settled()
    await club.finishJobs()
    await club.stripe.settled()
  },
  goal: async ({ one, next }) => {
    await club.finishJobs()
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
