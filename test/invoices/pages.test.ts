import { describe, expect, it } from 'vitest'
import { addHours } from '#shared/dates.ts'
import type { invoiceFilters } from '#shared/invoices/choices.ts'
import type { Invoice as Wire } from '#shared/invoices/model.ts'
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
const states = ['open', 'open', 'paid', 'refunded', 'cancelled'] as const
const payers = ['Ana Núñez', 'Bo O’Brien', 'Cy De La Cruz']

/** 90 invoices of three families in two programs and in none; half of the open ones are overdue. */
const rows = Array.from({ length: 90 }, (_, n) => ({
  id: `inv_${String(n).padStart(5, '0')}`,
  invoiceNumber: `INV-2026-${String(n + 1).padStart(5, '0')}`,
  userId: `usr_${n % 3}`,
  userName: payers[n % 3] ?? '',
  programId: programs[n % 4]?.id,
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
await Promise.all(rows.map(row => commit(...createInvoice(row))))

type Query = {
  search?: string
  status?: (typeof invoiceFilters)[number]
  programId?: string
}
const list = (query: Query, limit: number) => (cursor?: string) =>
  club.call(api.invoices.list, { as: admin, query: { ...query, limit, ...(cursor && { cursor }) } })
const numbers = (of: { invoiceNumber: string }[]) => of.map(({ invoiceNumber }) => invoiceNumber)
const [travel = '', clinic = ''] = programs.map(({ id }) => id)

const isOverdue = ({ state, dueAt }: (typeof rows)[number]) => state === 'open' && dueAt < now.toISOString()
const filters: [name: string, query: Query, fits: (row: (typeof rows)[number]) => boolean][] = [
  ['nothing', {}, () => true],
  ['overdue', { status: 'overdue' }, isOverdue],
  ['unpaid', { status: 'unpaid' }, row => row.state === 'open' && !isOverdue(row)],
  ['open', { status: 'open' }, row => row.state === 'open'],
  ['paid', { status: 'paid' }, row => row.state === 'paid'],
  ['refunded', { status: 'refunded' }, row => row.state === 'refunded'],
  ['no program', { programId: 'none' }, row => row.programId === undefined],
  ['a program', { programId: travel }, row => row.programId === travel],
  [
    'overdue in a program',
    { programId: clinic, status: 'overdue' },
    row => row.programId === clinic && isOverdue(row),
  ],
  ['a payer', { search: 'obrien' }, row => row.userId === 'usr_1'],
  ['a payer in two words', { search: ' cruz  DE ' }, row => row.userId === 'usr_2'],
  ['payer and player alike', { search: 'nun' }, row => row.userId === 'usr_0'],
  ['a player', { search: 'nuria' }, row => row.playerName.startsWith('Núria')],
  [
    'payer and status',
    { search: 'ana', status: 'unpaid' },
    row => row.userId === 'usr_0' && row.state === 'open' && !isOverdue(row),
  ],
  [
    'all three',
    { search: 'bo', status: 'open', programId: travel },
    row => row.userId === 'usr_1' && row.state === 'open' && row.programId === travel,
  ],
  ['the year of the numbers', { search: 'INV-2026' }, () => true],
  ['nobody', { search: 'zz' }, () => false],
]

describe('a list of invoices', () => {
  it.each(filters)(
    'a list of invoices by %s has each once, on however many pages',
    async (_, query, fits) => {
      const expected = numbers(rows.filter(fits)).sort()
      for (const limit of [7, 30, 500]) {
        const { rows: listed, pages } = await fetchEveryPage(list(query, limit))
        expect(numbers(listed).sort()).toEqual(expected)
        expect(pages).toBeLessThanOrEqual(Math.floor(expected.length / limit) + 1)
      }
    },
  )

  it('a list of invoices is sorted by creation, latest first, or by due date if a status is requested', async () => {
    const order = async (query: Query, by: (row: Wire) => string) => {
      const { rows: listed } = await fetchEveryPage(list(query, 20))
      return [listed.map(by), listed.map(by).toSorted().toReversed()]
    }
    for (const query of [{}, { programId: travel }, { programId: travel, status: 'paid' as const }]) {
      const [is, should] = await order(query, row => row.createdAt)
      expect(is).toEqual(should)
    }
    for (const status of ['overdue', 'unpaid', 'open'] as const)
      for (const query of [{ status }, { status, programId: travel }]) {
        const [is, should] = await order(query, row => row.dueAt)
        expect(is).toEqual(should)
      }
  })

  it('a search for invoices lists equal matches latest first', async () => {
    for (const search of ['obrien', 'de la']) {
      const { rows: listed } = await fetchEveryPage(list({ search }, 7))
      const is = listed.map(row => row.createdAt)
      expect(is).toEqual(is.toSorted().toReversed())
    }
  })

  it.each(['INV-2026-00012', 'inv-2026-00012', '2026-00012', '00012', '#00012', '(12)'])(
    'a search finds the invoice number spelled %s',
    async search => {
      const { json } = await list({ search }, 5)()
      expect(numbers(json)).toContain('INV-2026-00012')
      expect(numbers(json)[0]).toBe('INV-2026-00012')
    },
  )

  it.each(['12345', '2', '%', '-', '\\', '#', 'x'.repeat(100), '🥍', 'INV-2026-00012 ana'])(
    'a search of invoices survives %s',
    async search => {
      expect((await list({ search }, 500)()).status).toBe(200)
    },
  )

  it('a list of invoices continues where it was when something falls due between two pages', async () => {
    const expected = numbers(rows.filter(row => row.state === 'open' && !isOverdue(row)))
    const seen: string[] = []
    const { rows: listed } = await fetchEveryPage(async cursor => {
      const reply = await list({ status: 'unpaid' }, 3)(cursor)
      seen.push(...reply.json.map(({ dueAt }) => dueAt))
      // What this page ended with is overdue when the next one is asked for.
      club.clock.moveTo(seen.at(-1) ?? now, { seconds: 4 })
      return reply
    })
    club.clock.moveTo(now)
    expect(numbers(listed).sort()).toEqual(expected.sort())
  })

  it('a list of invoices refuses the cursor of another filter, another list or another person', async () => {
    const next = async (query: Query) => (await list(query, 3)()).headers['x-next-cursor'] ?? ''
    const all: Query[] = [{}, { status: 'open' }, { programId: travel }, { search: 'ana' }, { search: 'an' }]
    const cursors = await Promise.all(all.map(next))
    for (const [n, query] of all.entries()) {
      for (const [m, cursor] of cursors.entries())
        expect([n, m, (await list(query, 3)(cursor)).status]).toEqual([n, m, n === m ? 200 : 400])
    }
    const [cursor] = cursors
    for (const route of [api.invoices.ledger, api.users.list]) {
      const query = { cursor, from: '2026-01-01', to: '2026-02-01' }
      expect((await club.call(route, { as: admin, query })).json).toMatchObject({
        issues: [{ field: 'cursor' }],
      })
    }
    expect((await club.call(api.invoices.list, { as: director, query: { cursor } })).status).toBe(400)
  })
})

describe('the documented lists', () => {
  it('the documented list by status has its invoices', async () => {
    for (const status of ['unpaid', 'overdue', 'paid', 'refunded', 'cancelled'] as const) {
      const fetchPage = (cursor?: string) =>
        club.call(api.invoices.byStatus, {
          as: admin,
          params: { status },
          query: { limit: 4, ...(cursor && { cursor }) },
        })
      const { rows: listed } = await fetchEveryPage(fetchPage)
      expect(numbers(listed)).toEqual(numbers((await fetchEveryPage(list({ status }, 100))).rows))
      expect(new Set(listed.map(row => row.status))).toEqual(new Set([status]))
    }
    expect((await club.call(api.invoices.byStatus, { as: admin, params: { status: 'open' } })).status).toBe(
      404,
    )
  })

  it('the documented list by program has its invoices', async () => {
    const { json } = await club.call(api.invoices.byProgram, { as: admin, params: { id: clinic } })
    expect(numbers(json)).toEqual(numbers(rows.filter(row => row.programId === clinic)).toReversed())
    expect((await club.call(api.invoices.byProgram, { as: admin, params: { id: 'prg_none' } })).status).toBe(
      404,
    )
  })

  it('the documented lookup by number finds one invoice, whatever its case', async () => {
    const one = await club.ok(api.invoices.byNumber, { as: admin, params: { number: 'inv-2026-00003' } })
    expect(one).toMatchObject({ id: 'inv_00002', invoiceNumber: 'INV-2026-00003', entries: [] })
    const none = await club.call(api.invoices.byNumber, { as: admin, params: { number: 'INV-2026-99999' } })
    expect([none.status, none.json.message]).toEqual([404, 'Invoice not found'])
  })
})
