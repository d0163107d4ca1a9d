import { afterAll, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { createTreasurer } from '../payments/treasurer.ts'
import { createRaceInjector } from '../raceInjector.ts'
import { createBill } from './createBill.ts'

const race = createRaceInjector()
const club = await openClub({ watch: { dynamodb: race.watch } })
const admin = await club.person('admin')
const desk = createTreasurer(club, admin)
const [{ changePayer }, { getUser }, { readAndCommit }] = await Promise.all([
  import('#functions/services/registrations/changePayer.ts'),
  import('#functions/stores/users/store.ts'),
  import('#functions/platform/data/retryOnConflict.ts'),
])
const remind = (...invoiceIds: string[]) => {
  const text = 'Please pay, or call us.\nWe are at the field on Saturday.'
  return club.call(api.invoices.remind, { as: admin, body: { invoiceIds, text } })
}
const bill = (userId: string, more: object = {}) => createBill(club, admin, userId, more)
async function mailsTo({ email }: { email: string }) {
  await club.tick()
  return club.ses.mails(email).filter(({ subject }) => subject.startsWith('You owe'))
}
afterAll(async () => expect(await club.verify()).toEqual([]))

it('a family gets one mail with all that it owes of what was chosen, and each invoice notes it for the office', async () => {
  const parent = await club.person('parent')
  const one = await bill(parent.id, { description: 'Helmet', amount: 4500, dueDate: '2026-01-10' })
  const other = await bill(parent.id, { description: 'Jersey', amount: 2000 })
  const left = await bill(parent.id, { description: 'Stick' })
  const at = club.clock.now.toISOString()
  const { status, json } = await remind(one.id, other.id, one.id, 'inv_none')
  expect([status, json]).toEqual([200, { invoices: 2, people: 1, skipped: [] }])
  expect((await desk.invoice(one.id)).remindedAt).toEqual([at])
  expect((await desk.invoice(left.id)).remindedAt).toEqual([])

  const mails = await mailsTo(parent)
  expect(mails.map(({ subject }) => subject)).toEqual(['You owe Ridgeline Lacrosse $65.00'])
  expect(mails[0]?.text).toContain(`$45.00 for Helmet (invoice ${one.invoiceNumber})`)
  expect(mails[0]?.text).not.toContain('Stick')
  expect(mails[0]?.text).toContain('http://club.test/account')

  for (const own of await club.ok(api.invoices.mine, { as: parent }))
    expect(own).not.toHaveProperty('remindedAt')
  const { families } = await club.ok(api.invoices.aging, { as: admin })
  expect(families.find(({ userId }) => userId === parent.id)?.overdue).toEqual([
    expect.objectContaining({ id: one.id, status: 'overdue', balance: 4500, remindedAt: [at] }),
  ])
})

it('an invoice that goes to another payer meanwhile is not named to the former one', async () => {
  const one = await desk.createUnpaidInvoice()
  const { parent } = one
  const own = await bill(parent.id, { description: 'Helmet', amount: 4500 })
  const heir = await club.person('parent')
  const heirRow = await getUser(heir.id)
  race.beforeNextWrite(
    () =>
      readAndCommit(async () =>
        heirRow ? changePayer(one.registration.id, parent.id, heirRow) : expect.unreachable(),
      ),
    'invoice.remind',
  )
  expect((await remind(own.id, one.invoiceId)).json).toMatchObject({ invoices: 1, people: 1 })
  const [mail, ...more] = await mailsTo(parent)
  expect([mail?.subject, more]).toEqual(['You owe Ridgeline Lacrosse $45.00', []])
  expect((await desk.invoice(one.invoiceId)).remindedAt).toEqual([])
})

it('a reminder of a single invoice leads to its payment: of a registration to the checkout', async () => {
  const { parent, registration, invoiceId } = await desk.createUnpaidInvoice()
  await remind(invoiceId)
  const [mail] = await mailsTo(parent)
  const { programId, id: registrationId } = registration
  expect(mail?.text).toContain(`/checkout?programId=${programId}&registrationId=${registrationId}`)

  const { payer, invoiceId: id } = await desk.bill()
  await remind(id)
  expect((await mailsTo(payer))[0]?.text).toContain(`/invoice/${id}/pay`)
})

it('nobody is reminded of an invoice twice in three days, nor of one that is settled', async () => {
  const parent = await club.person('parent')
  const [owed, paid] = [await bill(parent.id), await bill(parent.id)]
  await desk.set(paid.id, 'paid')
  expect((await remind(owed.id, paid.id)).json).toEqual({
    ...{ invoices: 1, people: 1 },
    skipped: [{ id: paid.id, reason: 'settled' }],
  })
  const pass = async (hours: number) => {
    club.clock.pass({ hours })
    await club.signInAgain(admin)
  }
  await pass(71)
  expect((await remind(owed.id)).json).toEqual({
    ...{ invoices: 0, people: 0 },
    skipped: [{ id: owed.id, reason: 'recent' }],
  })
  expect(await mailsTo(parent)).toHaveLength(1)
  await pass(1)
  expect((await remind(owed.id)).json).toMatchObject({ invoices: 1, skipped: [] })
  expect(await mailsTo(parent)).toHaveLength(2)
  expect((await desk.invoice(owed.id)).remindedAt).toHaveLength(2)
})

it('nobody is reminded by hand within three days of a reminder that the club sent by itself, or of the lost spot', async () => {
  const family = await desk.createUnpaidInvoice()
  const { invoiceId, parent } = family
  await desk.payLater(family)
  const live = async (hours: number) => {
    club.clock.pass({ hours })
    await club.tick()
    await club.signInAgain(admin)
  }
  for (const hours of [25, 24, 18, 6]) await live(hours)
  const [first, second, last, lapsed, ...more] = (await desk.invoice(invoiceId)).remindedAt
  expect([first, second, last, lapsed].every(Boolean)).toBe(true)
  expect(more).toEqual([])
  expect((await remind(invoiceId)).json.skipped).toEqual([{ id: invoiceId, reason: 'recent' }])
  await live(72)
  expect((await remind(invoiceId)).json).toMatchObject({ people: 1, skipped: [] })
  expect(await mailsTo(parent)).toHaveLength(1)
})

it('a reminder that several people send at once is sent once, and loses no payment that comes meanwhile', async () => {
  const parent = await club.person('parent')
  const [owed, paid] = [await bill(parent.id), await bill(parent.id)]
  const answers = await Promise.all([remind(owed.id), remind(owed.id), remind(owed.id)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(answers.map(({ json }) => json.invoices).toSorted()).toEqual([0, 0, 1])
  expect(await mailsTo(parent)).toHaveLength(1)
  const [payment] = await Promise.all([desk.pay(paid.id, 4500), remind(paid.id)])
  expect(payment.status).toBe(200)
  expect(await desk.invoice(paid.id)).toMatchObject({ status: 'paid', balance: 0 })
})

it('a family that owes more than a transaction takes gets them in two mails, and is one person', async () => {
  const parent = await club.person('parent')
  const other = await bill((await club.person('parent')).id)
  const ids: string[] = []
  for (let n = 0; n < 45; n++) ids.push((await bill(parent.id)).id)
  expect((await remind(other.id, ...ids)).json).toEqual({ invoices: 46, people: 2, skipped: [] })
  expect(await mailsTo(parent)).toHaveLength(2)
})

it('nobody is reminded while a bank decides, the family has time, or no mail arrives; a dry run says so and sends nothing', async () => {
  const [parent, bounced, behind] = [
    await club.person('parent'),
    await club.person('parent'),
    await club.person('parent', { behind: true }),
  ]
  const [{ getUser, updateUser }, { getInvoice, replaceInvoice }, { commit }] = await Promise.all([
    import('#functions/stores/users/store.ts'),
    import('#functions/stores/invoices/store.ts'),
    import('#functions/platform/data/transaction.ts'),
  ])
  const at = club.clock.now.toISOString()
  const user = (await getUser(bounced.id)) ?? expect.unreachable()
  await commit(updateUser(user, { mailProblem: { kind: 'bounce', at, detail: '' } }))
  const [owed, lost, unknown] = [await bill(parent.id), await bill(bounced.id), await bill(behind.id)]
  const { id: disputed } = await bill(parent.id)
  const row = (await getInvoice(disputed)) ?? expect.unreachable()
  await commit(replaceInvoice({ ...row, disputes: [{ id: 'dp_1', state: 'open', at }] }))
  const family = await desk.createUnpaidInvoice()
  await desk.payLater(family)
  const { invoiceId: deferred } = family
  const slow = await desk.createUnpaidInvoice()
  club.stripe.faults.processing = { count: 1 }
  await desk.byCard(slow)
  const { invoiceId: processing } = slow
  const reasons = [
    { id: lost.id, reason: 'unreachable' },
    { id: unknown.id, reason: 'unreachable' },
    { id: disputed, reason: 'disputed' },
    { id: deferred, reason: 'paused' },
    { id: processing, reason: 'processing' },
  ]
  const body = { invoiceIds: [owed.id, ...reasons.map(({ id }) => id)], text: 'Hello', dryRun: true }
  const expected = { invoices: 1, people: 1, skipped: expect.arrayContaining(reasons) }
  expect(await club.ok(api.invoices.remind, { as: admin, body })).toEqual(expected)
  expect(await mailsTo(parent)).toEqual([])
  expect((await remind(...body.invoiceIds)).json).toEqual(expected)
  expect(await mailsTo(parent)).toHaveLength(1)
  for (const one of [bounced, behind]) expect(await mailsTo(one)).toEqual([])
  const held = (await getInvoice(disputed)) ?? expect.unreachable()
  await commit(replaceInvoice({ ...held, disputes: undefined }))
})
