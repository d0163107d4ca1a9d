import { afterAll, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub, validCard } from '../club.ts'
import { createFamily, createRegisteredFamily, fetchInvoice } from '../family.ts'
import { createRaceInjector } from '../raceInjector.ts'
import { createTimeline, type Registered } from './timeline.ts'

const race = createRaceInjector()
const club = await openClub({ watch: { dynamodb: race.watch } })
const admin = await club.person('admin')
afterAll(async () => expect(await club.verify()).toEqual([]))
const desk = createTimeline(club, admin)
const { signIn, createProgram, paidIn, register, cancel, listed, live, payLater, spotsLeft, mailsTo } = desk
const invoiceOf = async ({ registration }: Registered) =>
  fetchInvoice(club, await signIn(admin), registration.id)

/** Lets the grace period pass without a payment. */
async function lapse(one: Registered) {
  await payLater(one.parent, one.registration.id)
  await live(73)
  expect(await listed(one.parent)).toMatchObject([{ state: 'lapsed' }])
}

/** Money that is no longer due, paid through an intent that was once created for the invoice. */
async function payLate(one: Registered, amount = 12_500) {
  const { paymentIntents } = await (await import('#functions/platform/stripe/client.ts')).getStripe()
  const metadata = { invoiceId: (await invoiceOf(one)).id, amount: String(amount), n: '9' }
  const { client_secret } = await paymentIntents.create({ amount, currency: 'usd', metadata })
  await club.pay(client_secret ?? '', validCard)
  await club.stripe.settled()
  await live(0.1)
  await club.stripe.settled()
}

const receiptOf = ({ parent }: Registered) =>
  club.ses.mails(parent.email).find(({ subject }) => subject.startsWith('Receipt'))?.text

it('late money brings the spot back while there is one, even where others who have not paid wait for it', async () => {
  const { id } = await createProgram({ capacity: 1 })
  const late = await createRegisteredFamily(club, id)
  const waiter = await createFamily(club)
  const body = { programId: id, playerId: waiter.child.id }
  await club.ok(api.waiting.join, { as: waiter.parent, body })
  // From here on the office offers the spots.
  const closed = { params: { id }, body: { registrationStatus: 'closed' } }
  await club.ok(api.programs.update, { as: await signIn(admin), ...closed })
  await lapse(late)
  await payLate(late)
  expect(await listed(late.parent)).toMatchObject([{ state: 'active', paymentStatus: 'paid' }])
  expect(receiptOf(late)).toContain('See you on the field!')
  expect(await spotsLeft(id)).toBe(0)
  const waiting = await club.ok(api.waiting.list, { as: await signIn(waiter.parent) })
  expect(waiting).toMatchObject([{ state: 'waiting' }])
})

it('late money brings a canceled spot back, and is refunded where the child has another by then', async () => {
  const { id } = await createProgram()
  const [one, two] = [await createRegisteredFamily(club, id), await createRegisteredFamily(club, id)]
  for (const { parent, registration } of [one, two]) await cancel(parent, registration.id)
  await payLate(one)
  expect(await invoiceOf(one)).toMatchObject({ status: 'paid' })
  expect(await listed(one.parent)).toMatchObject([{ id: one.registration.id, state: 'active' }])
  const again = await register(two.parent, id, two.child.id)
  await payLate(two)
  expect(await invoiceOf(two)).toMatchObject({ status: 'refunded' })
  expect(await listed(two.parent)).toMatchObject([{ id: again.json.id, state: 'active' }])
})

it('late money is refunded once where the spot is another’s by now, who keeps it', async () => {
  const { id } = await createProgram({ capacity: 1 })
  const late = await createRegisteredFamily(club, id)
  await lapse(late)
  const next = await createRegisteredFamily(club, id)
  const body = { amount: 12_500, registrationId: late.registration.id }
  const begun = { as: await signIn(late.parent), body }
  expect((await club.call(api.payments.createIntent, begun)).status).toBe(409)
  await payLate(late)
  expect(await invoiceOf(late)).toMatchObject({ status: 'refunded', amountRefunded: 12_500 })
  expect(await listed(late.parent)).toEqual([])
  expect(await listed(next.parent)).toMatchObject([{ state: 'active' }])
  expect(mailsTo(late.parent.email)).toContain('Refund: your payment for Travel arrived too late')
  expect(receiptOf(late)).toContain('Nothing is due.')
})

it('late money is refunded where the program is just being completed', async () => {
  const { id } = await createProgram()
  const late = await createRegisteredFamily(club, id)
  await lapse(late)
  const completed = { as: await signIn(admin), params: { id }, body: { status: 'completed' as const } }
  race.beforeNextWrite(() => club.ok(api.programs.update, completed), 'LEDGER#')
  await payLate(late)
  expect(await invoiceOf(late)).toMatchObject({ status: 'refunded', amountRefunded: 12_500 })
})

it('late money that buys no spot is refunded with what was paid before', async () => {
  const { id } = await createProgram({ capacity: 1, fee: 20_000 })
  const late = await paidIn((await createProgram()).id)
  await desk.move(late.registration.id, id)
  await live(73)
  await createRegisteredFamily(club, id)
  await payLate(late, 7500)
  expect(await invoiceOf(late)).toMatchObject({ amountRefunded: 20_000 })
})
