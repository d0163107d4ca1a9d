import { afterAll, describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { createFamily, createRegisteredFamily } from '../family.ts'
import { newProgram } from '../forms.ts'
import { createBill, newInvoiceForm } from './createBill.ts'

const club = await openClub()
const [admin, director] = [await club.person('admin'), await club.person('program_director')]
afterAll(async () => expect(await club.verify()).toEqual([]))

const create = (body: object, as = admin) => club.call(api.invoices.create, { as, body })
const suggested = async () => (await club.ok(api.invoices.generateNumber, { as: admin })).invoiceNumber
const createProgram = (more: object = {}) =>
  club.ok(api.programs.create, { as: admin, body: newProgram('Travel', more) })

describe('an invoice from the office', () => {
  it('an invoice from the office is due at the end of a club day, mailed to the family, and counted', async () => {
    const { parent, child } = await createFamily(club, 'Kai')
    const { id: programId } = await createProgram()
    const before = await club.ok(api.invoices.summary, { as: admin })
    const more = { playerId: child.id, programId, notes: 'Two shirts' }
    const invoice = await createBill(club, director, parent.id, { ...more, description: 'Uniform 2026' })
    expect(invoice).toMatchObject({
      ...{ amount: 4500, subtotal: 4500, balance: 4500, amountPaid: 0, waived: 0, status: 'unpaid' },
      ...{ programId, programName: 'Uniform 2026', playerName: 'Kai Whitfield', userId: parent.id },
      ...{ dueAt: '2026-03-21T03:59:59.999Z', notes: 'Two shirts', entries: [], disputed: false },
    })
    expect(invoice.registrationId ?? null).toBeNull()
    const { all, open } = await club.ok(api.invoices.summary, { as: admin })
    expect([all.count - before.all.count, all.amount - before.all.amount]).toEqual([1, 4500])
    expect([open.count - before.open.count, open.amount - before.open.amount]).toEqual([1, 4500])

    await club.tick()
    const [mail] = club.ses.mails().filter(({ subject }) => subject.includes(invoice.invoiceNumber))
    expect(mail?.text).toContain('$45.00 for Kai Whitfield, Uniform 2026')
    expect(mail?.text).not.toContain('Two shirts')
    const trail = await club.ok(api.audit.list, { as: admin, query: { person: parent.id, about: 'money' } })
    expect(trail).toMatchObject([{ action: 'invoice.create', details: { amount: 4500 } }])
  })

  it('an invoice from the office may have no child and no program, and is still in the totals', async () => {
    const parent = await club.person('parent')
    const before = await club.ok(api.invoices.summary, { as: admin })
    const invoice = await createBill(club, admin, parent.id, { amount: 1, description: 'Fundraiser' })
    expect([invoice.playerName, invoice.programId ?? null]).toEqual(['', null])
    const after = await club.ok(api.invoices.summary, { as: admin })
    expect(after.all).toEqual({ count: before.all.count + 1, amount: before.all.amount + 1 })
  })

  it.each<[string, object, string, string]>([
    ['nobody', { userId: 'usr_none' }, 'userId', 'Please choose an adult with an account'],
    ['a child of nobody', { playerId: 'ply_none' }, 'playerId', 'This child isn’t in this family'],
    ['an unknown program', { programId: 'prg_none' }, 'programId', 'This program no longer exists'],
    ['nothing', { amount: 0 }, 'amount', 'The amount must be positive'],
    ['less than nothing', { amount: -1 }, 'amount', 'The amount must be positive'],
    ['half a cent', { amount: 0.5 }, 'amount', 'Please enter an amount'],
    ['too much', { amount: 1_000_001 }, 'amount', 'The amount must be at most $10,000'],
    ['no day', { dueDate: '2026-02-30' }, 'dueDate', 'Please enter a date'],
    ['no words', { description: ' ' }, 'description', 'Please say what it’s for'],
    [
      'a strange number',
      { invoiceNumber: 'A B' },
      'invoiceNumber',
      'Please use 3 to 30 letters, numbers and dashes',
    ],
  ])('an invoice from the office is refused for %s, and leaves nothing', async (_, more, field, message) => {
    const parent = await club.person('parent')
    const { status, json } = await create(newInvoiceForm(parent.id, more))
    expect([status, json]).toMatchObject([400, { message, issues: [{ field, message }] }])
  })

  it('an invoice from the office may have a number with many digits that is not in the club’s own form', async () => {
    const parent = await club.person('parent')
    for (const invoiceNumber of ['INV-2026-9007199254740993', `INV-2026-${'9'.repeat(20)}`]) {
      const { status, json } = await create(newInvoiceForm(parent.id, { invoiceNumber }))
      expect([status, json.invoiceNumber]).toEqual([201, invoiceNumber])
      expect((await create(newInvoiceForm(parent.id, { invoiceNumber }))).status).toBe(409)
    }
    const next = await createBill(club, admin, parent.id)
    expect(next.invoiceNumber).toMatch(/^INV-2026-\d{5}$/)
  })

  it('a child, a person who is being deleted and another family’s child cannot be billed', async () => {
    const { parent, child } = await createFamily(club)
    const { getPlayer } = await import('#functions/stores/players/store.ts')
    const kid = (await getPlayer(child.id))?.userId ?? ''
    const stranger = await club.person('parent')
    const gone = await club.person('parent')
    await club.ok(api.users.remove, { as: admin, params: { id: gone.id } })
    for (const userId of [kid, gone.id])
      expect((await create(newInvoiceForm(userId))).json.issues[0]?.field).toBe('userId')
    const { status, json } = await create(newInvoiceForm(stranger.id, { playerId: child.id }))
    expect([status, json.issues[0]?.field]).toEqual([400, 'playerId'])
    expect((await create(newInvoiceForm(parent.id, { playerId: child.id }))).status).toBe(201)
  })
})

describe('the number of an invoice', () => {
  it('generate-number only suggests the next invoice number, and writes nothing', async () => {
    const { fetchAllRows } = await import('../rows.ts')
    const rows = async () => (await fetchAllRows()).filter(({ pk }) => !String(pk).startsWith('RATE#'))
    const before = await rows()
    const numbers = await Promise.all(Array.from({ length: 5 }, suggested))
    expect(new Set(numbers).size).toBe(1)
    expect(await rows()).toEqual(before)
  })

  it('an invoice gets the number that was suggested, and no other invoice does', async () => {
    const parent = await club.person('parent')
    const number = await suggested()
    const first = await createBill(club, admin, parent.id, { invoiceNumber: number })
    expect(first.invoiceNumber).toBe(number)
    for (const invoiceNumber of [number, number.toLowerCase()]) {
      const { status, json } = await create(newInvoiceForm(parent.id, { invoiceNumber }))
      expect([status, json.issues[0]?.field]).toEqual([409, 'invoiceNumber'])
    }
    const next = await suggested()
    expect(Number(next.slice(-5))).toBe(Number(number.slice(-5)) + 1)
    const { registration } = await createRegisteredFamily(club, (await createProgram()).id)
    const listed = await club.ok(api.invoices.byNumber, { as: admin, params: { number: next } })
    expect(listed.registrationId).toBe(registration.id)
  })

  it('an invoice number goes to one invoice, however many request it at once', async () => {
    const parent = await club.person('parent')
    for (const invoiceNumber of [await suggested(), 'UNI-2026-1']) {
      const replies = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          create(newInvoiceForm(parent.id, { invoiceNumber }), n % 2 ? admin : director),
        ),
      )
      const statuses = replies.map(({ status }) => status).sort()
      expect(statuses).toEqual([201, ...Array<number>(19).fill(409)])
    }
  })

  it('registrations and the office get consecutive invoice numbers, none twice', async () => {
    const parent = await club.person('parent')
    const { id: programId } = await createProgram()
    const families = await Promise.all(Array.from({ length: 5 }, () => createFamily(club)))
    const number = await suggested()
    const made = await Promise.all([
      ...families.map(({ parent: as, child }) =>
        club.ok(api.registrations.create, { as, body: { programId, playerId: child.id } }).then(() => 201),
      ),
      ...Array.from({ length: 5 }, () => create(newInvoiceForm(parent.id)).then(({ status }) => status)),
      create(newInvoiceForm(parent.id, { invoiceNumber: number })).then(({ status }) => status),
    ])
    // A registration may have taken the suggested number in the meantime; nothing else may fail.
    expect(made.slice(0, 10)).toEqual(Array(10).fill(201))
    expect([201, 409]).toContain(made[10])
  })

  it('invoice numbers in the club’s form are consecutive, a skipped one may be used, and any other form is free', async () => {
    const parent = await club.person('parent')
    const next = await suggested()
    const far = `INV-2026-${String(Number(next.slice(-5)) + 7).padStart(5, '0')}`
    const { status, json } = await create(newInvoiceForm(parent.id, { invoiceNumber: far }))
    expect([status, json.message]).toEqual([400, `The next number in this format is ${next}`])
    // Counted but never used, because the payer did not exist.
    await create(newInvoiceForm('usr_none', { invoiceNumber: next }))
    expect(await suggested()).not.toBe(next)
    expect((await createBill(club, admin, parent.id, { invoiceNumber: next })).invoiceNumber).toBe(next)
    expect((await createBill(club, admin, parent.id, { invoiceNumber: '2025-CAMP-999' })).invoiceNumber).toBe(
      '2025-CAMP-999',
    )
    expect((await create(newInvoiceForm(parent.id, { invoiceNumber: 'INV-2026-00000' }))).status).toBe(400)
  })
})

describe('an invoice on the wire', () => {
  it('an invoice names its registration, and says what is asked for, paid, given back and open', async () => {
    const { registration } = await createRegisteredFamily(club, (await createProgram({ fee: 10_000 })).id)
    const all = await club.ok(api.invoices.list, { as: admin })
    const invoice = all.find(({ registrationId }) => registrationId === registration.id)
    expect(invoice).toMatchObject({
      amount: 10_000,
      amountPaid: 0,
      amountRefunded: 0,
      balance: 10_000,
      status: 'unpaid',
    })
  })

  it('a partly paid invoice stays unpaid or overdue, and shows the remainder', async () => {
    const parent = await club.person('parent')
    for (const [dueDate, status] of [
      ['2026-03-20', 'unpaid'],
      ['2026-02-20', 'overdue'],
    ] as const) {
      const { id } = await createBill(club, admin, parent.id, { dueDate })
      const pay = (amountCents: number, key: string) =>
        club.ok(api.invoices.pay, { as: admin, params: { id }, body: { amountCents, method: 'check', key } })
      expect(await pay(1500, `first-${id}`)).toMatchObject({
        amount: 4500,
        amountPaid: 1500,
        balance: 3000,
        status,
      })
      expect(await pay(3000, `last-${id}`)).toMatchObject({ amountPaid: 4500, balance: 0, status: 'paid' })
      const body = { amountCents: 1000, reason: 'Torn', from: 'manual', key: `back-${id}` }
      const given = await club.ok(api.invoices.refund, { as: admin, params: { id }, body })
      expect(given).toMatchObject({
        amount: 4500,
        amountPaid: 4500,
        amountRefunded: 1000,
        balance: 0,
        status: 'paid',
      })
    }
  })

  it('the amount of an invoice is the total owed, less what was waived', async () => {
    const parent = await club.person('parent')
    const { id } = await createBill(club, admin, parent.id)
    const body = { amountCents: 500, reason: 'Helped out', key: `waived-${id}` }
    const { amount, subtotal, waived, balance } = await club.ok(api.invoices.adjust, {
      as: admin,
      params: { id },
      body,
    })
    expect({ amount, subtotal, waived, balance }).toEqual({
      amount: 4000,
      subtotal: 4500,
      waived: 500,
      balance: 4000,
    })
  })
})
