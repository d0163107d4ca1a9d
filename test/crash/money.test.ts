import { expect } from 'vitest'
import { api } from '#shared/routes.ts'
import { validCard } from '../club.ts'
import { createFamily, createRegisteredFamily, fetchInvoice } from '../family.ts'
import { newAccount, newPlayer, newProgram, numbered } from '../forms.ts'
import { testCrashSafety } from './harness.ts'
import { openCrashableClub } from './process.ts'

const club = await openCrashableClub()
/** Signed in again each time, because these tests take hours of club time. */
const office = () => club.person('admin')
const fee = 12_500

async function createProgram() {
  const body = newProgram('Travel', { fee, capacity: 2 })
  return (await club.ok(api.programs.create, { as: await office(), body })).id
}

interface Payer {
  parent: { id: string; token: string; email: string }
  registration: { id: string }
}

const intentFor = ({ parent, registration }: Payer) =>
  club.call(api.payments.createIntent, {
    as: parent,
    body: { amount: fee, registrationId: registration.id },
  })

const update = ({ parent, registration }: Payer, paymentStatus: 'paid' | 'pay_later') =>
  club.call(api.registrations.update, {
    as: parent,
    params: { id: registration.id },
    body: { paymentStatus },
  })

/** The checkout from its start: charges the card if the intent still allows it. */
async function checkout(payer: Payer) {
  const { status, json } = await intentFor(payer)
  if (status === 200) await club.pay(json.clientSecret, validCard)
  await update(payer, 'paid')
}

/** Stripe's events about a registration, for each of its payments. */
async function eventsOf({ registration }: Payer) {
  const { id } = await fetchInvoice(club, await office(), registration.id)
  const charged = club.stripe.events().filter(({ type }) => type === 'payment_intent.succeeded')
  return charged.filter(({ data: { object } }) => object.metadata.invoiceId === id)
}

const webhooks = async (payer: Payer) => {
  for (const event of await eventsOf(payer)) await club.stripe.deliverAgain(event.id)
}

async function isPaidOnce(payer: Payer, happened: string[]) {
  expect(await fetchInvoice(club, await office(), payer.registration.id)).toMatchObject({
    status: 'paid',
    amountPaid: fee,
    balance: 0,
  })
  const [seen] = await club.ok(api.registrations.list, { as: payer.parent })
  expect(seen).toMatchObject({ id: payer.registration.id, paymentStatus: 'paid', state: 'active' })
  expect(await eventsOf(payer)).toHaveLength(1)
  club.expectMail(payer.parent.email, /^Receipt/, happened)
}

await testCrashSafety(club, {
  name: 'joining',
  reaches: ['dynamodb', 'ses'],
  prepare: async () => newAccount(numbered('family')),
  run: async account => {
    await club.call(api.auth.register, { body: account })
    await club.tick()
  },
  goal: async ({ username, password, email }, happened) => {
    expect(await club.call(api.auth.login, { body: { username, password } })).toMatchObject({ status: 200 })
    club.expectMail(email, /^Welcome/, happened)
  },
})

await testCrashSafety(club, {
  name: 'adding a child',
  reaches: ['dynamodb'],
  prepare: () => club.person('parent'),
  run: as => club.call(api.players.create, { as, body: newPlayer('Sam') }),
  goal: async as => {
    expect(await club.ok(api.players.list, { as })).toMatchObject([{ firstName: 'Sam' }])
  },
})

await testCrashSafety(club, {
  name: 'register',
  reaches: ['dynamodb'],
  prepare: async () => ({ ...(await createFamily(club)), programId: await createProgram() }),
  run: ({ parent, child, programId }) =>
    club.call(api.registrations.create, { as: parent, body: { programId, playerId: child.id } }),
  goal: async ({ parent, programId }) => {
    const [registration, ...more] = await club.ok(api.registrations.list, { as: parent })
    expect(registration).toMatchObject({ programId, fee, balance: fee, paymentStatus: 'pending' })
    expect(more).toEqual([])
    expect(await club.ok(api.programs.get, { params: { id: programId } })).toMatchObject({ spotsLeft: 1 })
    await fetchInvoice(club, await office(), registration?.id ?? '')
  },
})

await testCrashSafety(club, {
  name: 'pay later',
  reaches: ['dynamodb', 'ses'],
  prepare: async () => createRegisteredFamily(club, await createProgram()),
  run: async payer => {
    await update(payer, 'pay_later')
    await club.tick()
  },
  goal: async ({ parent }, happened) => {
    const [seen] = await club.ok(api.registrations.list, { as: parent })
    expect(seen).toMatchObject({ paymentStatus: 'pay_later', balance: fee, state: 'active' })
    club.expectMail(parent.email, /^Sam is registered/, happened)
  },
})

await testCrashSafety(club, {
  name: 'pay',
  reaches: ['dynamodb', 'stripe', 'ses'],
  prepare: async () => createRegisteredFamily(club, await createProgram()),
  run: async payer => {
    await checkout(payer)
    await club.tick()
  },
  redeliver: async payer => {
    await update(payer, 'paid')
    await checkout(payer)
    await webhooks(payer)
    await club.finishJobs()
  },
  goal: isPaidOnce,
})

await testCrashSafety(club, {
  name: 'webhook',
  reaches: ['dynamodb', 'ses'],
  prepare: async () => {
    const payer = await createRegisteredFamily(club, await createProgram())
    const { json } = await intentFor(payer)
    await club.pay(json.clientSecret, validCard)
    return payer
  },
  run: async payer => {
    await webhooks(payer)
    await club.tick()
  },
  redeliver: async payer => {
    await Promise.all([webhooks(payer), update(payer, 'paid'), webhooks(payer)])
    await club.finishJobs()
  },
  goal: isPaidOnce,
})

await testCrashSafety(club, {
  name: 'pay, and come back when Stripe has forgotten the key',
  reaches: ['dynamodb', 'stripe'],
  prepare: async () => createRegisteredFamily(club, await createProgram()),
  run: intentFor,
  redeliver: async payer => {
    club.clock.pass({ hours: 25 })
    await club.signInAgain(payer.parent)
    await finish(payer)
  },
  goal: async payer => {
    await finish(payer)
    await isPaidOnce(payer, [])
  },
})

async function finish(payer: Payer) {
  await checkout(payer)
  await club.finishJobs()
}
