import { expect, it } from 'vitest'
import { addHours } from '#shared/dates.ts'
import type { Route } from '#shared/http.ts'
import { type invoiceFilters, invoiceStatuses } from '#shared/invoices/choices.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newProgram } from '../forms.ts'
import { fetchEveryPage } from './createBill.ts'

const club = await openClub()
const [admin, director] = [await club.person('admin'), await club.person('program_director')]
const { createInvoice } = await import('#functions/stores/invoices/store.ts')
const { commit } = await import('#functions/platform/data/transaction.ts')
const { now } = club.clock

const programs = await Promise.all(
  ['Travel', 'Clinic'].map(name => club.ok(api.programs.create, { as: admin, body: newProgram(name) })),
)
const [travel = '', clinic = ''] = programs.map(({ id }) => id)
const states = ['open', 'open', 'paid', 'refunded', 'cancelled'] as const
const payers = ['Ana Núñez', 'Bo O’Brien', 'Cy De La Cruz']

/** 90 invoices of three families in two programs and in none; half of the open ones are overdue. */
const rows = Array.from({ length: 90 }, (_, n) => ({
  id: `inv_${String(n).padStart(5, '0')}`,
  invoiceNumber: `INV-2026-${String(n + 1).padStart(5, '0')}`,
  userId: `usr_${n % 3}`,
  userName: payers[n % 3] ?? '',
  programId: programs[n % 4]?.id,
  /** The second one’s program was deleted. */
  programRemoved: n === 1 ? (true as const) : undefined,
  programName: 'Travel',
  playerName: n % 6 === 0 ? 'Núria Núñez' : `Child Of${n}`,
  ...{ subtotal: 100, waived: 0, total: 100, amountPaid: 0, amountRefunded: 0, collected: 0, balance: 100 },
  state: states[n % 5] ?? 'open',
  dueAt: addHours(now, ((n % 2 ? 1 : -1) * (n + 1)) / 180).toISOString(),
  createdAt: addHours(now, n - 100).toISOString(),
  refunds: [],
  remindedAt: [],
  returned: 0,
  version: 1,
}))
type Row = (typeof rows)[number]
await Promise.all(rows.map(row => commit(...createInvoice(row))))

interface Query {
  search?: string
  status?: (typeof invoiceFilters)[number]
  programId?: string
  userId?: string
}
const list = (query: Query, limit?: number) => (cursor?: string) =>
  club.call(api.invoices.list, {
    as: admin,
    query: { ...query, ...(limit && { limit }), ...(cursor && { cursor }) },
  })
const numbers = (of: { invoiceNumber: string }[]) => of.map(({ invoiceNumber }) => invoiceNumber)

const isOverdue = ({ state, dueAt }: Row) => state === 'open' && dueAt < now.toISOString()
const isUnpaid = (row: Row) => row.state === 'open' && !isOverdue(row)
const byCreation = ({ createdAt }: Row) => createdAt
const byDueDate = ({ dueAt }: Row) => dueAt
type Filter = [name: string, query: Query, fits: (row: Row) => boolean, order: (row: Row) => string]
const filters: Filter[] = [
  ['nothing', {}, () => true, byCreation],
  ['overdue', { status: 'overdue' }, isOverdue, byDueDate],
  ['unpaid', { status: 'unpaid' }, isUnpaid, byDueDate],
  ['open', { status: 'open' }, row => row.state === 'open', byDueDate],
  ['paid', { status: 'paid' }, row => row.state === 'paid', byDueDate],
  ['refunded', { status: 'refunded' }, row => row.state === 'refunded', byDueDate],
  ['no program', { programId: 'none' }, row => row.programId === undefined, byCreation],
  ['a program', { programId: travel }, row => row.programId === travel, byCreation],
  [
    'overdue in a program',
    { programId: travel, status: 'overdue' },
    row => row.programId === travel && isOverdue(row),
    byDueDate,
  ],
  [
    'paid in a program',
    { programId: travel, status: 'paid' },
    row => row.programId === travel && row.state === 'paid',
    byCreation,
  ],
  ['a payer', { search: 'obrien' }, row => row.userId === 'usr_1', byCreation],
  ['a payer in two words', { search: ' cruz  DE ' }, row => row.userId === 'usr_2', byCreation],
  ['a player', { search: 'nuria' }, row => row.playerName.startsWith('Núria'), byCreation],
  ['a number', { search: '#00012' }, row => row.invoiceNumber.endsWith('00012'), byCreation],
  [
    'all three',
    { search: 'bo', status: 'open', programId: travel },
    row => row.userId === 'usr_1' && row.state === 'open' && row.programId === travel,
    byCreation,
  ],
  ['the year of the numbers', { search: 'INV-2026' }, () => true, byCreation],
  ['nobody', { search: 'zz' }, () => false, byCreation],
  ['who owes', { userId: 'usr_1' }, row => row.userId === 'usr_1', byCreation],
  [
    'who owes and a status',
    { userId: 'usr_1', status: 'unpaid' },
    row => row.userId === 'usr_1' && isUnpaid(row),
    byCreation,
  ],
  [
    'who owes, a word and a program',
    { userId: 'usr_0', search: 'nuria', programId: 'none' },
    row => row.userId === 'usr_0' && row.playerName.startsWith('Núria') && row.programId === undefined,
    byCreation,
  ],
]

it.each(filters)(
  'a list of invoices by %s has each once, in order, on however many pages',
  async (_, query, fits, order) => {
    const expected = rows.filter(fits).toSorted((a, b) => (order(a) < order(b) ? 1 : -1))
    // A search begins with the most specific words, and lists equal matches latest first.
    const isSorted = query.search === undefined || ['obrien', 'nuria'].includes(query.search)
    const inOrder = (found: string[]) => (isSorted ? found : found.toSorted())
    for (const limit of [7, undefined]) {
      const { rows: listed, pages } = await fetchEveryPage(list(query, limit))
      expect(inOrder(numbers(listed))).toEqual(inOrder(numbers(expected)))
      expect(pages).toBeLessThanOrEqual(Math.floor(expected.length / (limit ?? 500)) + 1)
    }
  },
)

it('a list of invoices continues where it was when something falls due between two pages', async () => {
  const seen: string[] = []
  const { rows: listed } = await fetchEveryPage(async cursor => {
    const reply = await list({ status: 'unpaid' }, 3)(cursor)
    seen.push(...reply.json.map(({ dueAt }) => dueAt))
    // What this page ended with is overdue when the next one is asked for.
    club.clock.moveTo(seen.at(-1) ?? now, { seconds: 4 })
    return reply
  })
  club.clock.moveTo(now)
  expect(numbers(listed).sort()).toEqual(numbers(rows.filter(isUnpaid)).sort())
})

it('a list of invoices refuses a forged cursor, and one of another filter, another list or another person', async () => {
  const all: Query[] = [
    ...[{}, { status: 'open' as const }, { programId: travel }, { search: 'ana' }, { search: 'an' }],
    ...[{ userId: 'usr_0' }, { userId: 'usr_1' }],
  ]
  const next = async (query: Query) => (await list(query, 3)()).headers['x-next-cursor'] ?? ''
  const cursors = await Promise.all(all.map(next))
  for (const [n, query] of all.entries())
    for (const [m, cursor] of cursors.entries())
      expect([n, m, (await list(query, 3)(cursor)).status]).toEqual([n, m, n === m ? 200 : 400])
  const [cursor] = cursors
  for (const route of [api.invoices.ledger, api.users.list]) {
    const query = { cursor, from: '2026-01-01', to: '2026-02-01' }
    const refused = await club.call(route, { as: admin, query })
    expect(refused.json).toMatchObject({ issues: [{ field: 'cursor' }] })
  }
  expect((await club.call(api.invoices.list, { as: director, query: { cursor } })).status).toBe(400)
  const forged = Buffer.from(JSON.stringify({ pk: 'USER#x', sk: 'ME#0' })).toString('base64url')
  expect((await list({})(`${forged}.${forged}`)).status).toBe(400)
})

it('the documented lists and the lookup by number have the same invoices', async () => {
  for (const status of invoiceStatuses) {
    const { json } = await club.call(api.invoices.byStatus, { as: admin, params: { status } })
    expect(numbers(json)).toEqual(numbers((await list({ status })()).json))
    expect(new Set(json.map(row => row.status))).toEqual(new Set([status]))
  }
  const { rows: ofClinic } = await fetchEveryPage(cursor =>
    club.call(api.invoices.byProgram, {
      as: admin,
      params: { id: clinic },
      query: { limit: 4, ...(cursor && { cursor }) },
    }),
  )
  expect(numbers(ofClinic)).toEqual(numbers(rows.filter(row => row.programId === clinic)).toReversed())
  for (const [route, params] of [
    [api.invoices.byStatus, { status: 'open' }],
    [api.invoices.byProgram, { id: 'prg_none' }],
    [api.invoices.byNumber, { number: 'INV-2026-99999' }],
  ] as const)
    expect((await club.call<Route>(route, { as: admin, params })).status).toBe(404)
  const one = await club.ok(api.invoices.byNumber, { as: admin, params: { number: 'inv-2026-00003' } })
  expect(one).toMatchObject({ id: 'inv_00002', invoiceNumber: 'INV-2026-00003', entries: [] })
  const orphan = await club.ok(api.invoices.byNumber, { as: admin, params: { number: 'INV-2026-00002' } })
  expect([orphan.programName, orphan.programId]).toEqual(['Travel', undefined])
})
