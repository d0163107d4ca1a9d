import { noProgram } from '#shared/invoices/choices.ts'
import type { Invoice } from '#shared/invoices/model.ts'
import { statusAt } from '#shared/invoices/rules.ts'
import { invoiceMatchesSearch, invoiceSearchPrefixes } from '#shared/invoices/search.ts'
import type { Caller } from '../../identity/sessions/caller.ts'
import { pageSize, type RowPage } from '../../platform/data/entity.ts'
import type { Index } from '../../platform/data/table.ts'
import { openCursor, sealCursor } from '../../platform/http/cursor.ts'
import { replyWith } from '../../platform/http/reply.ts'
import { invoiceSearchIndex, isFirstMatch, searchIndexPage } from '../../stores/invoices/searchIndex.ts'
import { getInvoicesById, type InvoiceRow, invoices } from '../../stores/invoices/store.ts'
import {
  getRegistrationsById,
  type RegistrationRow,
  registrationIdFor,
} from '../../stores/registrations/store.ts'
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
  const registrations = rows.flatMap(({ registration }) => registration ?? [])
  const shown = await toInvoices(
    rows.map(({ row }) => row),
    now,
    registrations,
  )
  return replyWith(shown, { headers: cursor ? { 'x-next-cursor': cursor } : {} })
}

type Start = Record<string, string> | undefined

/** Batch size and number of batches when filtering; a page may be shorter than requested. */
const readSize = 200
const maxReads = 10
/** Of those who have one of several words, few may have the others: enough for a short list without a second batch. */
const wordsReadSize = 50

/** An invoice with the start of the page that follows it, and its registration where that was read along with it. */
interface Found {
  row: InvoiceRow
  after: Start
  registration?: RegistrationRow
}

type InvoiceSource = (range: { start: Start; limit: number }) => Promise<RowPage<Found>>

async function readPage(
  filter: InvoiceFilter,
  { start, limit }: { start: Start; limit: number },
  now: Date,
): Promise<RowPage<Found>> {
  const { source, isWhole } = chooseSource(filter, now)
  if (isWhole) return source({ start, limit })
  // Most rows of the first batch may match.
  const hasWords = invoiceSearchPrefixes(filter.search ?? '').length > 1
  const firstSize = Math.min(hasWords ? Math.max(limit, wordsReadSize) : limit, readSize)
  const fitting: Found[] = []
  let next = start
  for (let read = 0; read < maxReads; read++) {
    const page = await source({ start: next, limit: read === 0 ? firstSize : readSize })
    fitting.push(...page.rows.filter(({ row }) => matchesFilter(row, filter, now)))
    next = page.next
    if (!next || fitting.length >= limit) break
  }
  const rows = fitting.slice(0, limit)
  if (fitting.length > limit) next = rows.at(-1)?.after
  return { rows, ...(next && { next }) }
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
    const ids = page.rows.map(({ invoiceId }) => invoiceId)
    // Their registrations, which say whether a spot was lost, in the same trip.
    const [rows, registrations] = await Promise.all([
      getInvoicesById(ids),
      getRegistrationsById(ids.map(registrationIdFor)),
    ])
    const known = new Map(rows.map(row => [row.id, row]))
    const registrationOf = new Map(registrations.map(one => [one.id, one]))
    return {
      ...page,
      rows: page.rows.flatMap(entry => {
        const row = known.get(entry.invoiceId)
        if (!row || !isFirstMatch(entry, row, search)) return []
        const registration = registrationOf.get(row.registrationId ?? '')
        return [{ row, after: invoiceSearchIndex.after(entry), registration }]
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
