import { afterAll, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { createFamily } from '../family.ts'
import { newProgram } from '../forms.ts'
import { createRaceInjector } from '../raceInjector.ts'
import { createBill, newInvoiceForm } from './createBill.ts'

const between = createRaceInjector()
const club = await openClub({ watch: { dynamodb: between.watch } })
const [admin, director] = [await club.person('admin'), await club.person('program_director')]
const program = await club.ok(api.programs.create, { as: admin, body: newProgram('Travel') })
afterAll(async () => expect(await club.verify()).toEqual([]))

const create = (userId: string, more: object = {}, as = admin) =>
  club.call(api.invoices.create, { as, body: newInvoiceForm(userId, more) })
const suggested = async () => (await club.ok(api.invoices.generateNumber, { as: admin })).invoiceNumber
const summary = () => club.ok(api.invoices.summary, { as: admin })
const remove = (id: string) => club.ok(api.users.remove, { as: admin, params: { id } })

it('an invoice from the office is due at the end of a club day, mailed to the family, and counted', async () => {
  const { parent, child } = await createFamily(club, 'Kai')
  const before = await summary()
  const more = { playerId: child.id, programId: program.id, notes: 'Two shirts', description: 'Uniform 2026' }
  const invoice = await createBill(club, director, parent.id, more)
  expect(invoice).toMatchObject({
    ...{ amount: 4500, subtotal: 4500, balance: 4500, amountPaid: 0, waived: 0, status: 'unpaid' },
    ...{ programId: program.id, programName: 'Uniform 2026', playerName: 'Kai Whitfield', userId: parent.id },
    ...{ dueAt: '2026-03-21T03:59:59.999Z', notes: 'Two shirts', entries: [], disputed: false },
  })
  expect(invoice.registrationId ?? null).toBeNull()
  const plain = await createBill(club, admin, parent.id, { amount: 1, description: 'Fundraiser' })
  expect([plain.playerName, plain.programId ?? null]).toEqual(['', null])
  const { all, open } = await summary()
  for (const [is, was] of [
    [all, before.all],
    [open, before.open],
  ] as const)
    expect([is.count - was.count, is.amount - was.amount]).toEqual([2, 4501])

  await club.tick()
  const [mail] = club.ses.mails().filter(({ subject }) => subject.includes(invoice.invoiceNumber))
  expect(mail?.text).toContain('$45.00 for Kai Whitfield, Uniform 2026')
  expect(mail?.text).not.toContain('Two shirts')
})

it('an invoice from the office is owed by an adult who can sign in, for a child of that family', async () => {
  const { parent, child } = await createFamily(club)
  const gone = await club.person('parent')
  await remove(gone.id)
  const payers = {
    nobody: 'usr_none',
    'somebody who is being deleted': gone.id,
    'a player': (await club.person('player')).id,
    'a child’s account': (await club.person('parent', { playerId: child.id })).id,
  }
  const message = 'Please choose an adult with an account'
  for (const [who, userId] of Object.entries(payers))
    expect(await create(userId), who).toMatchObject({
      status: 400,
      json: { message, issues: [{ field: 'userId', message }] },
    })
  for (const [more, field, why] of [
    [{ playerId: 'ply_none' }, 'playerId', 'This child isn’t in this family'],
    [{ playerId: (await createFamily(club)).child.id }, 'playerId', 'This child isn’t in this family'],
    [{ programId: 'prg_none' }, 'programId', 'This program no longer exists'],
  ] as const)
    expect(await create(parent.id, more)).toMatchObject({
      status: 400,
      json: { issues: [{ field, message: why }] },
    })
  expect((await create((await club.person('coach', { pending: true })).id)).status).toBe(201)
})

it('an invoice from the office is not left to somebody who is deleted at this moment', async () => {
  const parent = await club.person('parent')
  between.beforeNextWrite(() => remove(parent.id), 'invoice.create')
  expect((await create(parent.id)).status).toBeGreaterThanOrEqual(400)
  const query = { userId: parent.id }
  expect(await club.ok(api.invoices.list, { as: admin, query })).toEqual([])
})

it('an invoice gets the number that was suggested, and no other invoice does', async () => {
  const parent = await club.person('parent')
  const number = await suggested()
  expect(await suggested()).toBe(number)
  const { invoiceNumber } = await createBill(club, admin, parent.id, { invoiceNumber: number })
  expect(invoiceNumber).toBe(number)
  for (const again of [number, number.toLowerCase()]) {
    const { status, json } = await create(parent.id, { invoiceNumber: again })
    expect([status, json.issues[0]?.field]).toEqual([409, 'invoiceNumber'])
  }
  const next = await suggested()
  expect(Number(next.slice(-5))).toBe(Number(number.slice(-5)) + 1)
})

it('an invoice number goes to one invoice, however many of the office and of registrations request it at once', async () => {
  const parent = await club.person('parent')
  const families = await Promise.all(Array.from({ length: 5 }, () => createFamily(club)))
  const register = ({ parent: as, child }: (typeof families)[number]) =>
    club.call(api.registrations.create, { as, body: { programId: program.id, playerId: child.id } })
  const race = (invoiceNumber?: string) =>
    Array.from({ length: 8 }, (_, n) => create(parent.id, { invoiceNumber }, n % 2 ? admin : director))
  const [counted, same, free] = await Promise.all([
    Promise.all([...families.map(register), ...race()]),
    Promise.all(race(await suggested())),
    Promise.all(race('UNI-2026-1')),
  ])
  expect(counted.map(({ status }) => status)).toEqual(Array(13).fill(201))
  expect(free.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(7).fill(409)])
  // A registration may have taken the suggested number in the meantime; nothing else may fail.
  expect(same.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(1)
  expect(same.filter(({ status }) => status !== 201 && status !== 409)).toEqual([])
  const numbers = (await club.ok(api.invoices.list, { as: admin })).map(({ invoiceNumber }) => invoiceNumber)
  expect(new Set(numbers).size).toBe(numbers.length)
})

it('invoice numbers in the club’s form are consecutive, a skipped one may be used, and any other form is free', async () => {
  const parent = await club.person('parent')
  const next = await suggested()
  const far = `INV-2026-${String(Number(next.slice(-5)) + 7).padStart(5, '0')}`
  const { status, json } = await create(parent.id, { invoiceNumber: far })
  expect([status, json.message]).toEqual([400, `The next number in this format is ${next}`])
  expect((await create(parent.id, { invoiceNumber: 'INV-2026-00000' })).status).toBe(400)
  // Counted but never used, because the payer did not exist.
  await create('usr_none', { invoiceNumber: next })
  expect(await suggested()).not.toBe(next)
  const long = ['INV-2026-9007199254740993', `INV-2026-${'9'.repeat(20)}`]
  for (const invoiceNumber of [next, '2025-CAMP-999', ...long])
    expect(await create(parent.id, { invoiceNumber })).toMatchObject({ status: 201, json: { invoiceNumber } })
  for (const invoiceNumber of long) expect((await create(parent.id, { invoiceNumber })).status).toBe(409)
  expect((await createBill(club, admin, parent.id)).invoiceNumber).toMatch(/^INV-2026-\d{5}$/)
})
