import type { invoices as routes } from '#shared/invoices/routes.ts'
import { sum } from '#shared/money.ts'
import { openCursor, sealCursor } from '../data/cursor.ts'
import { Refusal } from '../http/errors.ts'
import { answer } from '../http/reply.ts'
import type { Handlers } from '../http/serve.ts'
import { listStats } from '../programs/store.ts'
import type { deeds } from './deeds.ts'
import { booksFor } from './entries.ts'
import { listInvoices } from './store.ts'
import { detailOf, view } from './view.ts'

const later = () => Promise.reject(new Refusal(501, 'Not built yet'))

export const reads: Omit<Handlers<typeof routes>, keyof typeof deeds> = {
  async list({ caller, query, now }) {
    const scope = `invoices#${caller.id}`
    const { rows, next } = await listInvoices(await openCursor(query.cursor, scope))
    const cursor = await sealCursor(next, scope)
    return answer(
      rows.map(row => view(row, now)),
      { headers: cursor ? { 'x-next-cursor': cursor } : {} },
    )
  },

  async summary() {
    const programs = await listStats()
    const total = (pick: (row: (typeof programs)[number]) => number) => sum(programs.map(pick))
    return {
      all: { count: total(row => row.invoices), amount: total(row => row.invoiced) },
      paid: { count: total(row => row.paidInvoices), amount: total(row => row.paidTotal) },
      open: { count: total(row => row.openInvoices), amount: total(row => row.openBalance) },
      collected: total(row => row.collected),
    }
  },

  async get({ params: { id }, now }) {
    const { invoice, facts } = await booksFor(id)
    return detailOf(invoice, facts, now)
  },

  byStatus: later,
  byProgram: later,
  byNumber: later,
  ageing: later,
  mine: later,
  generateNumber: later,
  ledger: later,
  create: later,
}
