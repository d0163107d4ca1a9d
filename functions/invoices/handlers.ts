import type { Invoice as Wire } from '#shared/invoices/model.ts'
import { invoices as routes } from '#shared/invoices/routes.ts'
import { statusAt } from '#shared/invoices/rules.ts'
import { sum } from '#shared/money.ts'
import { openCursor, sealCursor } from '../data/cursor.ts'
import { answer } from '../http/reply.ts'
import { feature } from '../http/serve.ts'
import { refunding } from '../payments/refundRequest.ts'
import { listStats } from '../programs/store.ts'
import { type Invoice, listInvoices } from './store.ts'

export const invoices = feature(routes, {
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
})

const view = (row: Invoice, now: Date): Wire => ({
  ...row,
  amount: row.total,
  refunding: refunding(row),
  status: statusAt(row, now),
})
