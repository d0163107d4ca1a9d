import { afterAll, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub, validCard } from '../club.ts'
import { createRegisteredFamily, fetchInvoice } from '../family.ts'
import { newTeam, numbered } from '../forms.ts'
import { createTimeline } from './timeline.ts'

const club = await openClub()
const admin = await club.person('admin')
afterAll(async () => expect(await club.verify()).toEqual([]))
const { createProgram, intentFor, paidIn, paySlowly, register, cancel, assign, listed, live, mailsTo } =
  createTimeline(club, admin)
const invoiceOf = ({ registration }: { registration: { id: string } }) =>
  fetchInvoice(club, admin, registration.id)

it('a family gives up an unpaid spot: its open payment ends at Stripe, and the child can be registered again', async () => {
  const { id: programId } = await createProgram({ capacity: 1 })
  const one = await createRegisteredFamily(club, programId)
  const secret = await intentFor(one)
  for (let n = 0; n < 2; n++)
    expect(await cancel(one.parent, one.registration.id)).toMatchObject({
      status: 200,
      json: { state: 'cancelled' },
    })
  expect((await club.pay(secret, validCard)).error).toBeDefined()
  expect(await listed(one.parent)).toEqual([])
  expect(await listed(admin, { programId })).toEqual([])
  expect(await listed(admin, { programId, cancelled: 'true' })).toHaveLength(1)
  expect((await register(one.parent, programId, one.child.id)).status).toBe(201)
  await club.tick()
  expect(mailsTo(one.parent.email)).toEqual(['Canceled: Sam’s registration for Travel'])
})

it('a family cannot give up what it has paid, whether the club has seen the money or not', async () => {
  const { id } = await createProgram()
  const [seen, unseen] = [await paidIn(id), await createRegisteredFamily(club, id)]
  club.stripe.faults.dropWebhook = { count: 1 }
  await club.pay(await intentFor(unseen), validCard)
  for (const { parent, registration } of [seen, unseen]) {
    const refused = await cancel(parent, registration.id, { refund: 'full' })
    expect([refused.status, refused.json.message]).toEqual([409, expect.stringContaining('ask the club')])
    expect(await listed(parent)).toMatchObject([{ paymentStatus: 'paid', state: 'active' }])
  }
})

it('a family keeps its spot while a bank has not answered yet', async () => {
  const one = await createRegisteredFamily(club, (await createProgram()).id)
  const intent = await paySlowly(one)
  expect(await cancel(one.parent, one.registration.id)).toMatchObject({
    status: 409,
    json: { message: 'A payment is being confirmed. Please wait a moment and try again.' },
  })
  club.stripe.settlePayment(intent, 'fail')
  expect((await cancel(one.parent, one.registration.id)).status).toBe(200)
})

it('a payer who is no guardian any more neither cancels nor learns the team; the next guardian takes over what is unpaid', async () => {
  const [{ id: programId }, other] = [await createProgram(), await createProgram()]
  const { parent, child, registration } = await paidIn(programId)
  const unpaid = await register(parent, other.id, child.id)
  const next = await club.person('parent')
  await club.ok(api.players.setParent, { as: admin, params: { id: child.id }, body: { parentId: next.id } })
  await club.tick()
  expect((await listed(next)).map(({ id }) => id)).toEqual([unpaid.json.id])
  const body = newTeam(numbered('Hawks '), { programId })
  await assign(registration.id, (await club.ok(api.teams.create, { as: admin, body })).id)
  const seen = await listed(parent)
  expect(seen.map(({ id, teamId, onTeam }) => [id, teamId, onTeam])).toEqual([
    [registration.id, undefined, false],
  ])
  expect((await cancel(parent, registration.id)).status).toBe(404)
})

it('the office says what becomes of the money when it cancels, and it is refunded once', async () => {
  const { id } = await createProgram()
  const one = await paidIn(id)
  expect(await cancel(admin, one.registration.id)).toMatchObject({
    status: 400,
    json: { issues: [{ field: 'refund', message: 'Please choose whether to refund the payment' }] },
  })
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => cancel(admin, one.registration.id, { refund: 'full', note: 'Injured' })),
  )
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  await club.stripe.settled()
  await club.tick()
  expect(await invoiceOf(one)).toMatchObject({ status: 'refunded', amountRefunded: 12_500 })
  const receipts = await club.ok(api.payments.list, { as: one.parent })
  expect(receipts.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['refund', 12_500],
    ['payment', 12_500],
  ])
  expect((await club.ok(api.programs.stats, { as: admin }))[id]).toMatchObject({
    playerCount: 0,
    invoicedAmount: 12_500,
    uncollectedAmount: 0,
    collectedAmount: 0,
  })
})

it('the office may keep the money when it cancels, and refund it later, once', async () => {
  const one = await paidIn((await createProgram()).id)
  await cancel(admin, one.registration.id, { refund: 'none' })
  await club.tick()
  expect(await invoiceOf(one)).toMatchObject({ status: 'paid', amountRefunded: 0 })
  await cancel(one.parent, one.registration.id, { refund: 'full' })
  expect((await cancel(admin, one.registration.id, { refund: 'full', collected: 9000 })).status).toBe(409)
  await club.stripe.settled()
  expect(await invoiceOf(one)).toMatchObject({ amountRefunded: 0 })
  await Promise.all([1, 2, 3].map(() => cancel(admin, one.registration.id, { refund: 'full' })))
  await club.stripe.settled()
  expect(await invoiceOf(one)).toMatchObject({ amountRefunded: 12_500 })
})

it('what is left of a fee that was paid in part is owed no more after a cancellation without a refund', async () => {
  const one = await createRegisteredFamily(club, (await createProgram()).id)
  const body = { amountCents: 5000, method: 'cash' as const, key: numbered('a-part-in-cash-') }
  const { id } = await invoiceOf(one)
  await club.ok(api.invoices.pay, { as: admin, params: { id }, body })
  await cancel(admin, one.registration.id, { refund: 'none' })
  expect(await invoiceOf(one)).toMatchObject({ amount: 5000, balance: 0, status: 'paid' })
})

it('office and family cancel at the same time with a card open: each gets an answer, and it ends once', async () => {
  const one = await createRegisteredFamily(club, (await createProgram()).id)
  await intentFor(one)
  const replies = await Promise.all(
    [one.parent, admin, one.parent].map(as => cancel(as, one.registration.id)),
  )
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
})

it('a refund of the office is made by the jobs where Stripe is away, once even when replies are lost', async () => {
  const one = await paidIn((await createProgram()).id)
  club.stripe.faults.error = { count: 9 }
  expect((await cancel(admin, one.registration.id, { refund: 'full' })).status).toBe(200)
  club.stripe.faults.error = undefined
  expect(await invoiceOf(one)).toMatchObject({ amountRefunded: 0 })
  club.stripe.faults.loseReply = { count: 1 }
  await live(0.2)
  await club.stripe.settled()
  expect(await invoiceOf(one)).toMatchObject({ amountRefunded: 12_500 })
})

it('before the office cancels several, it reads what each has paid and how that goes back; what was paid since is not touched', async () => {
  const { id } = await createProgram()
  const [card, unpaid, cash] = [
    await paidIn(id),
    await createRegisteredFamily(club, id),
    await createRegisteredFamily(club, id),
  ]
  const pay = async (one: typeof cash, amountCents: number) => {
    const body = { amountCents, method: 'cash' as const, key: numbered('in-cash-of-several-') }
    await club.ok(api.invoices.pay, { as: admin, params: { id: (await invoiceOf(one)).id }, body })
  }
  await pay(cash, 5000)
  const registrationIds = [card, unpaid, cash].map(({ registration }) => registration.id)
  const preview = async () => {
    const body = { registrationIds: [...registrationIds, 'reg_none', registrationIds[0] ?? ''] }
    return club.ok(api.registrations.previewCancel, { as: admin, body })
  }
  const nothing = { collected: 0, balance: 12_500, refundable: { card: 0, manual: 0 } }
  expect(await preview()).toEqual([
    { id: registrationIds[0], collected: 12_500, balance: 0, refundable: { card: 12_500, manual: 0 } },
    { id: registrationIds[1], ...nothing },
    { id: registrationIds[2], collected: 5000, balance: 7500, refundable: { card: 0, manual: 5000 } },
  ])

  await Promise.all([pay(unpaid, 1000), pay(cash, 500)])
  const cancelAsSeen = async (one: typeof cash, collected: number) =>
    cancel(admin, one.registration.id, { refund: 'full', collected })
  for (const [one, seen] of [
    [unpaid, 0],
    [cash, 5000],
  ] as const)
    expect(await cancelAsSeen(one, seen)).toMatchObject({
      status: 409,
      json: { message: 'What this family has paid has changed. Please look at it again.' },
    })
  // Sent again after a lost reply, it is done already.
  for (let n = 0; n < 2; n++) expect((await cancelAsSeen(card, 12_500)).status).toBe(200)
  await club.stripe.settled()
  expect((await preview())[0]).toEqual({ id: registrationIds[0], ...nothing, balance: 0 })
  expect(await Promise.all([unpaid, cash].map(invoiceOf))).toMatchObject([
    { amountPaid: 1000, amountRefunded: 0 },
    { amountPaid: 5500, amountRefunded: 0 },
  ])
})
