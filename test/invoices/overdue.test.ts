import { afterAll, expect, it } from 'vitest'
import { keys } from '#functions/platform/data/table.ts'
import { addDays } from '#shared/dates.ts'
import { nextOverdueReminder, overdueTexts } from '#shared/invoices/reminders.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { createTreasurer } from '../payments/treasurer.ts'
import { damageRow } from '../rows.ts'
import { createBill } from './createBill.ts'

const zone = 'America/New_York'
const dueAt = '2026-03-10T03:59:59.999Z'
it.each([
  ['the day after', {}, '0 2026-03-10T14:00'],
  ['a week after the first', { remindedAt: ['2026-03-10T14:00:30Z'] }, '1 2026-03-17T14:00'],
  ['a week after the office’s own', { remindedAt: ['2026-03-12T21:00:00Z'] }, '1 2026-03-19T14:00'],
  [
    'a week after the office’s own before, which is none of the three',
    { remindedAt: ['2026-03-08T14:00:00Z'] },
    '0 2026-03-15T14:00',
  ],
  [
    'never after the third',
    { remindedAt: ['2026-03-10T14:00:00Z', '2026-03-17T14:00:00Z', '2026-03-24T14:00:00Z'] },
    undefined,
  ],
  ['never, if the office has stopped them', { remindersOff: true }, undefined],
])('the next reminder of what is overdue comes %s', (_, more, expected) => {
  const next = nextOverdueReminder({ dueAt, remindedAt: [], ...more }, zone)
  expect(next && `${next.nth} ${next.at.toISOString().slice(0, 16)}`).toBe(expected)
})

const club = await openClub()
const admin = await club.person('admin')
const desk = createTreasurer(club, admin)
afterAll(async () => expect(await club.verify()).toEqual([]))

const bill = (userId: string, more: object = {}) =>
  createBill(club, admin, userId, { dueDate: '2026-03-09', ...more })
/** Everything that is due by then, as the scheduler starts it each night. */
async function liveUntil(day: string) {
  while (club.clock.now < new Date(`${day}T15:00:00Z`)) {
    const next = new Date(club.clock.now.getTime() + 86_400_000).toISOString().slice(0, 10)
    club.clock.moveTo(`${next}T08:20:00Z`)
    await club.handlers.jobs({ time: club.clock.now.toISOString(), daily: true })
    club.clock.moveTo(`${next}T15:00:00Z`)
    await Promise.all([club.tick(), club.tick()])
    await club.tick()
  }
  await club.signInAgain(admin)
}
const texts = ({ email }: { email: string }) =>
  club.ses
    .mails(email)
    .filter(({ subject }) => subject.startsWith('You owe'))
    .map(({ text }) => overdueTexts.findIndex(one => text.includes(one)))

it('after the due day three different reminders come, a week apart, and then no more', async () => {
  await club.tick()
  const [parent, other] = [await club.person('parent'), await club.person('parent')]
  const past = await bill(other.id, { dueDate: '2026-02-20' })
  const owed = await bill(parent.id)
  await bill(parent.id, { dueDate: '2026-04-20' })
  await liveUntil('2026-03-09')
  expect(texts(parent)).toEqual([])
  await liveUntil('2026-03-10')
  expect(texts(parent)).toEqual([0])
  await liveUntil('2026-03-16')
  expect(texts(parent)).toEqual([0])
  await liveUntil('2026-04-10')
  expect(texts(parent)).toEqual([0, 1, 2])
  expect((await desk.invoice(owed.id)).remindedAt).toHaveLength(3)
  // What was overdue before the club had such reminders is left to the office, whose own begins the rest.
  expect(texts(other)).toEqual([])
  const body = { invoiceIds: [past.id], text: 'Hello' }
  await club.ok(api.invoices.remind, { as: admin, body })
  await liveUntil('2026-04-30')
  expect(texts(other)).toEqual([-1, 1, 2])
})

it('payment, a dispute, time to pay and the office end or pause them', async () => {
  const due = club.clock.now.toISOString().slice(0, 10)
  // Who pays, for whom they are stopped, who disputes, whom the office reminds, and who does nothing.
  const people = await Promise.all(Array.from({ length: 5 }, () => club.person('parent')))
  const bills = await Promise.all(people.map(({ id }) => bill(id, { dueDate: due })))
  const idOf = (n: number) => bills[n]?.id ?? ''
  const [{ getInvoice, replaceInvoice }, { commit }] = await Promise.all([
    import('#functions/stores/invoices/store.ts'),
    import('#functions/platform/data/transaction.ts'),
  ])
  const dispute = async (state: 'open' | 'won') => {
    const row = (await getInvoice(idOf(2))) ?? expect.unreachable()
    await commit(replaceInvoice({ ...row, disputes: [{ id: 'dp_1', state, at: row.createdAt }] }))
  }
  await dispute('open')
  const stop = (remindersOff: boolean) =>
    club.ok(api.invoices.update, { as: admin, params: { id: idOf(1) }, body: { remindersOff } })
  expect((await stop(true)).remindersOff).toBe(true)
  await liveUntil('2026-05-01')
  expect(people.map(texts)).toEqual([[0], [], [], [0], [0]])
  await desk.set(idOf(0), 'paid')
  await stop(false)
  await dispute('won')
  await liveUntil('2026-05-04')
  await club.ok(api.invoices.remind, { as: admin, body: { invoiceIds: [idOf(3)], text: 'Hello' } })
  await liveUntil('2026-05-08')
  expect(people.map(texts)).toEqual([[0], [0], [0], [0, -1], [0, 1]])
  await liveUntil('2026-05-11')
  expect(people.slice(3, 4).map(texts)).toEqual([[0, -1, 2]])
})

it('an invoice and a payer that cannot be read keep nobody else from being reminded', async () => {
  const dueDate = club.clock.now.toISOString().slice(0, 10)
  const people = await Promise.all(Array.from({ length: 3 }, () => club.person('parent')))
  const bills = await Promise.all(people.map(({ id }) => bill(id, { dueDate })))
  const mend = [
    await damageRow(keys.user(people[0]?.id ?? ''), 'fullName'),
    await damageRow(keys.invoice(bills[1]?.id ?? ''), 'invoiceNumber'),
  ]
  await liveUntil(addDays(dueDate, 2))
  expect(people.map(texts)).toEqual([[], [], [0]])
  for (const put of mend) await put()
  await liveUntil(addDays(dueDate, 3))
  expect(people.map(texts)).toEqual([[0], [0], [0]])
})

it('they go out in the morning, also where that day’s is over when the scheduler starts it', async () => {
  const { startOverdueReminders } = await import('#functions/services/invoices/remindOverdue.ts')
  const { listJobsDueBefore } = await import('#functions/platform/jobs/queue.ts')
  await startOverdueReminders(new Date('2026-07-01T15:20:00Z'))
  const due = await listJobsDueBefore('overdue-reminders', new Date('2026-07-05T00:00:00Z'))
  expect(due.map(job => job.at)).toEqual(['2026-07-02T14:00:00.000Z'])
})
