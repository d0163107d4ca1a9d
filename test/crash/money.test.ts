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

const createProgram = async () =>
  (
    await club.ok(api.programs.create, {
      as: await office(),
      body: newProgram('Travel', { fee, capacity: 2 }),
    })
  ).id

/** Runs the jobs now, and again once the leases of the first process have expired. */
async function jobs() {
  await club.tick()
  club.clock.pass({ minutes: 2 })
  await club.tick()
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

const look = ({ parent, registration }: Payer) =>
  club.call(api.registrations.update, {
    as: parent,
    params: { id: registration.id },
    body: { paymentStatus: 'paid' },
  })

/** The checkout from its start: charges the card if the intent still allows it. */
async function checkout(payer: Payer) {
  const { status, json } = await intentFor(payer)
  if (status === 200) await club.pay(json.clientSecret, validCard)
  await look(payer)
}

/** Stripe's events about a registration, for each of its payments. */
async function eventsOf({ registration }: Payer) {
  const invoice = await fetchInvoice(club, await office(), registration.id)
  return club.stripe
    .events()
    .filter(
      ({ type, data: { object } }) =>
        type === 'payment_intent.succeeded' && object.metadata.invoiceId === invoice.id,
    )
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
  expectMail(payer.parent.email, 'Receipt', happened)
}

/** SES cannot be asked whether it has sent an email, so an email that could not be marked as sent is sent again. */
function expectMail(to: string, subject: string, happened: string[]) {
  const unmarked = happened.includes('SendRawEmail') && happened.at(-1) !== 'DeleteItem'
  expect(club.ses.mails(to).filter(mail => mail.subject.startsWith(subject))).toHaveLength(unmarked ? 2 : 1)
}

await testCrashSafety(club, {
  name: 'joining',
  reaches: ['dynamodb', 'ses'],
  prepare: async () => newAccount(numbered('family')),
  run: async account => {
    await club.call(api.auth.register, { body: account })
    await club.tick()
  },
  redeliver: async account => {
    await club.call(api.auth.register, { body: account })
    await jobs()
  },
  goal: async ({ username, password, email }, happened) => {
    expect(await club.call(api.auth.login, { body: { username, password } })).toMatchObject({ status: 200 })
    expectMail(email, 'Welcome', happened)
  },
})

await testCrashSafety(club, {
  name: 'adding a child',
  reaches: ['dynamodb'],
  prepare: () => club.person('parent'),
  run: as => club.call(api.players.create, { as, body: newPlayer('Sam') }),
  redeliver: as => club.call(api.players.create, { as, body: newPlayer('Sam') }),
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
  redeliver: ({ parent, child, programId }) =>
    club.ok(api.registrations.create, { as: parent, body: { programId, playerId: child.id } }),
  goal: async ({ parent, programId }) => {
    const [registration, ...more] = await club.ok(api.registrations.list, { as: parent })
    expect(registration).toMatchObject({ programId, fee, balance: fee, paymentStatus: 'pending' })
    expect(more).toEqual([])
    expect(await club.ok(api.programs.get, { params: { id: programId } })).toMatchObject({ placesLeft: 1 })
    await fetchInvoice(club, await office(), registration?.id ?? '')
  },
})

await testCrashSafety(club, {
  name: 'pay later',
  reaches: ['dynamodb', 'ses'],
  prepare: async () => createRegisteredFamily(club, await createProgram()),
  run: async payer => {
    await defer(payer)
    await club.tick()
  },
  redeliver: async payer => {
    await defer(payer)
    await jobs()
  },
  goal: async ({ parent, registration }, happened) => {
    const [seen] = await club.ok(api.registrations.list, { as: parent })
    expect(seen).toMatchObject({ paymentStatus: 'pay_later', balance: fee, state: 'active' })
    expectMail(parent.email, `${registration.playerName} is registered`, happened)
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
    await look(payer)
    await checkout(payer)
    await webhooks(payer)
    await jobs()
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
    await Promise.all([webhooks(payer), look(payer), webhooks(payer)])
    await jobs()
  },
  goal: isPaidOnce,
})

function defer({ parent, registration }: Payer) {
  return club.call(api.registrations.update, {
    as: parent,
    params: { id: registration.id },
    body: { paymentStatus: 'pay_later' },
  })
}

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
  await jobs()
}
