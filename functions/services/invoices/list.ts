import type { Caller } from '#functions/identity/sessions/caller.ts'
import { type Page, pageSize } from '#functions/platform/data/entity.ts'
import type { Index } from '#functions/platform/data/table.ts'
import { openCursor, sealCursor } from '#functions/platform/http/cursor.ts'
import { answer } from '#functions/platform/http/reply.ts'
import { foundInvoices, isListedBy, pageOfFound } from '#functions/stores/invoices/searchIndex.ts'
import { type Invoice, invoices, invoicesById } from '#functions/stores/invoices/store.ts'
import { noProgram } from '#shared/invoices/choices.ts'
import type { Invoice as Wire } from '#shared/invoices/model.ts'
import { statusAt } from '#shared/invoices/rules.ts'
import { isInvoiceFound } from '#shared/invoices/search.ts'
import { view } from './view.ts'

/** What is unpaid or overdue is open. */
type Status = Wire['status'] | 'open'

interface Filter {
  search?: string | undefined
  status?: Status | undefined
  programId?: string | undefined
}

interface Asked {
  caller: Pick<Caller, 'id'>
  query: { cursor?: string | undefined; limit?: number | undefined }
  now: Date
}

/** A page of the invoices that a filter lets through. Its cursor is good for this caller and this filter only. */
export async function invoicePage(filter: Filter, { caller, query, now }: Asked) {
  const { search = '', status = '', programId = '' } = filter
  const scope = JSON.stringify(['invoices', status, programId, search, caller.id])
  const { asOf, ...start } = (await openCursor(query.cursor, scope)) ?? {}
  // What fell due between two pages is told as it was at the first: else the second would not know where to begin.
  const since = asOf ? new Date(asOf) : now
  const range = { start: asOf ? start : undefined, limit: query.limit ?? pageSize }
  const { rows, next } = await pageOf(filter, range, since)
  const cursor = await sealCursor(next && { ...next, asOf: since.toISOString() }, scope)
  return answer(
    rows.map(row => view(row, now)),
    { headers: cursor ? { 'x-next-cursor': cursor } : {} },
  )
}

type Start = Record<string, string> | undefined

/** How much is read at once, and how often, where some of it is left out: then a page may be shorter than asked for. */
const chunk = 200
const mostReads = 10

/** What has been read, each with where a page begins that follows it. */
type Source = (range: { start: Start; limit: number }) => Promise<Page<{ row: Invoice; after: Start }>>

async function pageOf(
  filter: Filter,
  { start, limit }: { start: Start; limit: number },
  now: Date,
): Promise<Page<Invoice>> {
  const { source, isWhole } = sourceOf(filter, now)
  if (isWhole) {
    const page = await source({ start, limit })
    return { ...page, rows: page.rows.map(({ row }) => row) }
  }
  const fitting: Awaited<ReturnType<Source>>['rows'] = []
  let next = start
  for (let read = 0; read < mostReads; read++) {
    // Nearly all of the first may fit.
    const page = await source({ start: next, limit: read === 0 ? Math.min(limit, chunk) : chunk })
    fitting.push(...page.rows.filter(({ row }) => fits(row, filter, now)))
    next = page.next
    if (!next || fitting.length >= limit) break
  }
  const rows = fitting.slice(0, limit)
  if (fitting.length > limit) next = rows.at(-1)?.after
  return { rows: rows.map(({ row }) => row), ...(next && { next }) }
}

/** The list that has the least besides what is asked for; `isWhole` where it has nothing besides. */
function sourceOf({ search, status, programId }: Filter, now: Date): { source: Source; isWhole: boolean } {
  if (search) return { source: bySearch(search), isWhole: false }
  // In the end nearly everything is paid: of all the others there are fewer in the club than of all in a program.
  if (status && !(programId && status === 'paid'))
    return { source: byStatus(status, now), isWhole: !programId }
  if (programId) return { source: byIndex('scope', `PROGRAM#${programId}#INV`), isWhole: !status }
  return { source: byIndex('list', 'INVOICES'), isWhole: true }
}

const byIndex =
  (index: Index, partition: string, within?: readonly [string, string]): Source =>
  async range => {
    const page = await invoices.list(index, partition, { ...range, within, descending: true })
    return { ...page, rows: page.rows.map(row => ({ row, after: invoices.after(row, index) })) }
  }

/** Unpaid and overdue are the halves of what is open, before and behind this moment. */
function byStatus(status: Status, now: Date): Source {
  const moment = now.toISOString()
  if (status === 'overdue') return byIndex('state', 'INVSTATE#open', ['0', moment])
  if (status === 'unpaid') return byIndex('state', 'INVSTATE#open', [moment, '~'])
  return byIndex('state', `INVSTATE#${status}`)
}

const bySearch =
  (search: string): Source =>
  async range => {
    const page = await pageOfFound(search, range)
    const rows = await invoicesById(page.rows.map(({ invoiceId }) => invoiceId))
    const known = new Map(rows.map(row => [row.id, row]))
    return {
      ...page,
      rows: page.rows.flatMap(entry => {
        const row = known.get(entry.invoiceId)
        if (!row || !isListedBy(entry, row, search)) return []
        return [{ row, after: foundInvoices.after(entry) }]
      }),
    }
  }

const fits = (row: Invoice, { search = '', status, programId }: Filter, now: Date): boolean =>
  isInvoiceFound(row, search) &&
  (!status || row.state === status || statusAt(row, now) === status) &&
  (!programId || (row.programId ?? noProgram) === programId)
