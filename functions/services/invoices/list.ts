import { noProgram } from '#shared/invoices/choices.ts'
import type { Invoice } from '#shared/invoices/model.ts'
import { statusAt } from '#shared/invoices/rules.ts'
import { invoiceMatchesSearch } from '#shared/invoices/search.ts'
import type { Caller } from '../../identity/sessions/caller.ts'
import { pageSize, type RowPage } from '../../platform/data/entity.ts'
import type { Index } from '../../platform/data/table.ts'
import { openCursor, sealCursor } from '../../platform/http/cursor.ts'
import { replyWith } from '../../platform/http/reply.ts'
import { invoiceSearchIndex, isFirstMatch, searchIndexPage } from '../../stores/invoices/searchIndex.ts'
import { getInvoicesById, type InvoiceRow, invoices } from '../../stores/invoices/store.ts'
import { toInvoices } from './view.ts'

/** `open` is unpaid and overdue together. */
type Status = Invoice['status'] | 'open'

interface InvoiceFilter {
  search?: string
  status?: Status
  userId?: string
  programId?: string
}

interface PageRequest {
  caller: Pick<Caller, 'id'>
  query: { cursor?: string; limit?: number }
  now: Date
}

/** A page of the invoices that match a filter. Its cursor is only valid for this caller and filter. */
export async function listInvoicePage(filter: InvoiceFilter, { caller, query, now }: PageRequest) {
  const { search = '', status = '', userId, programId = '' } = filter
  // Where nobody asks for a payer, as earlier versions sealed it.
  const payer = userId ? [userId] : []
  const scope = JSON.stringify(['invoices', status, programId, search, caller.id, ...payer])
  const { asOf, ...start } = (await openCursor(query.cursor, scope)) ?? {}
  // All pages use the time of the first one: an invoice that turns overdue in between would break the cursor.
  const since = asOf ? new Date(asOf) : now
  const range = { start: asOf ? start : undefined, limit: query.limit ?? pageSize }
  const { rows, next } = await readPage(filter, range, since)
  const cursor = await sealCursor(next && { ...next, asOf: since.toISOString() }, scope)
  return replyWith(await toInvoices(rows, now), { headers: cursor ? { 'x-next-cursor': cursor } : {} })
}

type Start = Record<string, string> | undefined

/** Batch size and number of batches when filtering; a page may be shorter than requested. */
const readSize = 200
const maxReads = 10

/** Reads rows, each with the start of the page that follows it. */
type InvoiceSource = (range: {
  start: Start
  limit: number
}) => Promise<RowPage<{ row: InvoiceRow; after: Start }>>

async function readPage(
  filter: InvoiceFilter,
  { start, limit }: { start: Start; limit: number },
  now: Date,
): Promise<RowPage<InvoiceRow>> {
  const { source, isWhole } = chooseSource(filter, now)
  if (isWhole) {
    const page = await source({ start, limit })
    return { ...page, rows: page.rows.map(({ row }) => row) }
  }
  const fitting: Awaited<ReturnType<InvoiceSource>>['rows'] = []
  let next = start
  for (let read = 0; read < maxReads; read++) {
    // Most rows of the first batch may match.
    const page = await source({ start: next, limit: read === 0 ? Math.min(limit, readSize) : readSize })
    fitting.push(...page.rows.filter(({ row }) => matchesFilter(row, filter, now)))
    next = page.next
    if (!next || fitting.length >= limit) break
  }
  const rows = fitting.slice(0, limit)
  if (fitting.length > limit) next = rows.at(-1)?.after
  return { rows: rows.map(({ row }) => row), ...(next && { next }) }
}

/** The index with the fewest extra rows for the filter; `isWhole` if it has none. */
function chooseSource(
  { search, status, userId, programId }: InvoiceFilter,
  now: Date,
): { source: InvoiceSource; isWhole: boolean } {
  if (userId)
    return {
      source: byIndex('owner', `USER#${userId}#INV`),
      isWhole: !search && !status && !programId,
    }
  if (search) return { source: bySearch(search), isWhole: false }
  // Nearly all invoices end up paid, so a status other than that is more selective than a program.
  if (status && !(programId && status === 'paid'))
    return { source: byStatus(status, now), isWhole: !programId }
  if (programId) return { source: byIndex('scope', `PROGRAM#${programId}#INV`), isWhole: !status }
  return { source: byIndex('list', 'INVOICES'), isWhole: true }
}

const byIndex =
  (index: Index, partition: string, within?: readonly [string, string]): InvoiceSource =>
  async range => {
    const page = await invoices.list(index, partition, {
      ...range,
      within,
      descending: true,
    })
    return { ...page, rows: page.rows.map(row => ({ row, after: invoices.after(row, index) })) }
  }

/** Unpaid and overdue split the open invoices at the current time. */
function byStatus(status: Status, now: Date): InvoiceSource {
  const moment = now.toISOString()
  if (status === 'overdue') return byIndex('state', 'INVSTATE#open', ['0', moment])
  if (status === 'unpaid') return byIndex('state', 'INVSTATE#open', [moment, '~'])
  return byIndex('state', `INVSTATE#${status}`)
}

const bySearch =
  (search: string): InvoiceSource =>
  async range => {
    const page = await searchIndexPage(search, range)
    const rows = await getInvoicesById(page.rows.map(({ invoiceId }) => invoiceId))
    const known = new Map(rows.map(row => [row.id, row]))
    return {
      ...page,
      rows: page.rows.flatMap(entry => {
        const row = known.get(entry.invoiceId)
        if (!row || !isFirstMatch(entry, row, search)) return []
        return [{ row, after: invoiceSearchIndex.after(entry) }]
      }),
    }
  }

const matchesFilter = (
  row: InvoiceRow,
  { search = '', status, userId, programId }: InvoiceFilter,
  now: Date,
): boolean =>
  (!userId || row.userId === userId) &&
  invoiceMatchesSearch(row, search) &&
  (!status || row.state === status || statusAt(row, now) === status) &&
  (!programId || (row.programId ?? noProgram) === programId)
