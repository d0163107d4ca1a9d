import { expect } from 'vitest'
import { api } from '#shared/routes.ts'
import { goodCard } from '../club.ts'
import { family, invoiceOf, registered } from '../family.ts'
import { newAccount, newPlayer, newProgram } from '../forms.ts'
import { survives } from './harness.ts'
import { openMortalClub } from './process.ts'

const club = await openMortalClub()
/** Signed in anew each time: stories take hours. */
const office = () => club.person('admin')
const fee = 12_500

const program = async () =>
  (
    await club.ok(api.programs.create, {
      as: await office(),
      body: newProgram('Travel', { fee, capacity: 2 }),
    })
  ).id

/** The schedule: once now, and again when whatever the first process had in its hands has come free. */
async function jobs() {
  await club.tick()
  club.clock.now = new Date(club.clock.now.getTime() + 2 * 60_000)
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

/** The checkout, from the beginning: the card is charged where the intent can still take it. */
async function checkout(payer: Payer) {
  const { status, json } = await intentFor(payer)
  if (status === 200) await club.pay(json.clientSecret, goodCard)
  await look(payer)
}

/** What Stripe has to tell about a registration: of each of its payments. */
async function eventsOf({ registration }: Payer) {
  const invoice = await invoiceOf(club, await office(), registration.id)
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
  expect(await invoiceOf(club, await office(), payer.registration.id)).toMatchObject({
    status: 'paid',
    amountPaid: fee,
    balance: 0,
  })
  const [seen] = await club.ok(api.registrations.list, { as: payer.parent })
  expect(seen).toMatchObject({ id: payer.registration.id, paymentStatus: 'paid', state: 'active' })
  expect(await eventsOf(payer)).toHaveLength(1)
  expectMail(payer.parent.email, 'Receipt', happened)
}

/** SES cannot be asked whether it has sent a mail: one that was not marked as sent any more is sent again. */
function expectMail(to: string, subject: string, happened: string[]) {
  const unmarked = happened.includes('SendRawEmail') && happened.at(-1) !== 'DeleteItem'
  expect(club.ses.mails(to).filter(mail => mail.subject.startsWith(subject))).toHaveLength(unmarked ? 2 : 1)
}

let families = 0

await survives(club, {
  name: 'joining',
  reaches: ['dynamodb', 'ses'],
  prepare: async () => newAccount(`family${++families}`),
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

await survives(club, {
  name: 'adding a child',
  reaches: ['dynamodb'],
  prepare: () => club.person('parent'),
  run: as => club.call(api.players.create, { as, body: newPlayer('Sam') }),
  redeliver: as => club.call(api.players.create, { as, body: newPlayer('Sam') }),
  goal: async as => {
    expect(await club.ok(api.players.list, { as })).toMatchObject([{ firstName: 'Sam' }])
  },
})

await survives(club, {
  name: 'register',
  reaches: ['dynamodb'],
  prepare: async () => ({ ...(await family(club)), programId: await program() }),
  run: ({ parent, child, programId }) =>
    club.call(api.registrations.create, { as: parent, body: { programId, playerId: child.id } }),
  redeliver: ({ parent, child, programId }) =>
    club.ok(api.registrations.create, { as: parent, body: { programId, playerId: child.id } }),
  goal: async ({ parent, programId }) => {
    const [registration, ...more] = await club.ok(api.registrations.list, { as: parent })
    expect(registration).toMatchObject({ programId, fee, balance: fee, paymentStatus: 'pending' })
    expect(more).toEqual([])
    expect(await club.ok(api.programs.get, { params: { id: programId } })).toMatchObject({ placesLeft: 1 })
    await invoiceOf(club, await office(), registration?.id ?? '')
  },
})

await survives(club, {
  name: 'pay later',
  reaches: ['dynamodb'],
  prepare: async () => registered(club, await program()),
  run: defer,
  redeliver: defer,
  goal: async ({ parent }) => {
    const [seen] = await club.ok(api.registrations.list, { as: parent })
    expect(seen).toMatchObject({ paymentStatus: 'pay_later', balance: fee, state: 'active' })
  },
})

await survives(club, {
  name: 'pay',
  reaches: ['dynamodb', 'stripe', 'ses'],
  prepare: async () => registered(club, await program()),
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

await survives(club, {
  name: 'webhook',
  reaches: ['dynamodb', 'ses'],
  prepare: async () => {
    const payer = await registered(club, await program())
    const { json } = await intentFor(payer)
    await club.pay(json.clientSecret, goodCard)
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

await survives(club, {
  name: 'pay, and come back when Stripe has forgotten the key',
  reaches: ['dynamodb', 'stripe'],
  prepare: async () => registered(club, await program()),
  run: intentFor,
  redeliver: async payer => {
    club.clock.now = new Date(club.clock.now.getTime() + 25 * 3_600_000)
    payer.parent.token = await club.signIn({ id: payer.parent.id, sessionVersion: 1 }, club.clock.now)
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
