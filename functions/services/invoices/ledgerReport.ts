import { endOfDay, instantOf } from '#shared/dates.ts'
import { monthsBetween, reversalRefOf, signedAmount } from '#shared/invoices/ledger.ts'
import type { LedgerLine } from '#shared/invoices/model.ts'
import type { invoices as routes } from '#shared/invoices/routes.ts'
import { reversedRefOf } from '#shared/invoices/rules.ts'
import { compareCodeUnits } from '#shared/text.ts'
import type { Request } from '../../identity/http/serve.ts'
import { pageSize, type RowPage } from '../../platform/data/entity.ts'
import { keys } from '../../platform/data/table.ts'
import { openCursor, sealCursor } from '../../platform/http/cursor.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { replyWith } from '../../platform/http/reply.ts'
import { club } from '../../stores/club/settings.ts'
import {
  getInvoicesById,
  type InvoiceRow,
  type LedgerEntryRow,
  ledgerEntries,
  unmatchedInvoiceId,
} from '../../stores/invoices/store.ts'
import {
  type BankRecordRow,
  getBankRecords,
  listOffLedgerMovements,
} from '../../stores/reconciliation/bankRecords.ts'
import { former } from '../../stores/users/formerMember.ts'
import { toLedgerEntry } from './view.ts'

/** A page of the club's money movements between two days, both included, oldest first. */
export async function ledgerPage({ caller, query }: Request<typeof routes.ledger>) {
  const { from, to } = query
  if (from > to) {
    const message = 'The end date is before the start date'
    throw new HttpError(400, message, [{ field: 'to', message }])
  }
  const scope = JSON.stringify(['ledger', from, to, caller.id])
  const days = [
    instantOf(club.timeZone, from, '00:00:00').toISOString(),
    endOfDay(club.timeZone, to).toISOString(),
  ] as const
  const start = await openCursor(query.cursor, scope)
  const [{ rows, next }, moves] = await Promise.all([
    listEntriesBetween(days, start),
    // There are few of these, so all of them come with the first page.
    start ? [] : listOffLedgerMovements(days).then(withoutLedgerEntry),
  ])
  const cursor = await sealCursor(next, scope)
  return replyWith(await toLedgerLines(rows, moves), { headers: cursor ? { 'x-next-cursor': cursor } : {} })
}

/** Months read per request: a long period may give short pages that are followed by others. */
const maxMonths = 24

async function listEntriesBetween(
  [first, last]: readonly [string, string],
  cursor: Record<string, string> | undefined,
): Promise<RowPage<LedgerEntryRow>> {
  const { month: begun = first, ...key } = cursor ?? {}
  const months = monthsBetween(begun, last)
  const rows: LedgerEntryRow[] = []
  let start = 'pk' in key ? key : undefined
  for (const [at, month] of months.entries()) {
    if (at === maxMonths || rows.length === pageSize) return { rows, next: { month } }
    const range = { start, limit: pageSize - rows.length, within: [first, `${last}~`] as const }
    const page = await ledgerEntries.list('list', `LEDGER#${month}`, range)
    rows.push(...page.rows)
    if (page.next) return { rows, next: { ...page.next, month } }
    start = undefined
  }
  return { rows }
}

/**
 * One line per entry, with its payer, whether it was reversed, and Stripe's fee and payout; and one per balance
 * movement.
 */
async function toLedgerLines(pageEntries: LedgerEntryRow[], moves: BankRecordRow[]): Promise<LedgerLine[]> {
  const related = pageEntries.flatMap(entry =>
    [reversalRefOf(entry.ref), reversedRefOf(entry)].flatMap(ref =>
      ref ? keys.ledgerEntry(entry.invoiceId, ref) : [],
    ),
  )
  const [invoices, others, bank] = await Promise.all([
    getInvoicesById([...new Set([...pageEntries, ...moves].flatMap(({ invoiceId }) => invoiceId ?? []))]),
    ledgerEntries.getMany(related),
    getBankRecords(pageEntries.filter(hasBankRecord).map(({ ref }) => ref)),
  ])
  const invoice = new Map(invoices.map(row => [row.id, row]))
  const other = new Map(others.map(entry => [entryName(entry.invoiceId, entry.ref), entry]))
  const entries = pageEntries.map(entry => {
    const find = (ref: string | undefined) => (ref ? other.get(entryName(entry.invoiceId, ref)) : undefined)
    const undoing = find(reversalRefOf(entry.ref))
    return toLedgerLine(entry, {
      invoice: invoice.get(entry.invoiceId),
      undone: entry.accepted && undoing?.accepted === true,
      signed: signedAmount(entry, find(reversedRefOf(entry))),
      bank: bank.get(entry.ref),
    })
  })
  const beside = moves.map(move => toBankLine(move, invoice.get(move.invoiceId ?? '')))
  return [...entries, ...beside].toSorted((one, other) => compareCodeUnits(one.at, other.at))
}

/** Drops refunds that have arrived, because they have a ledger entry, whose line covers the movement. */
async function withoutLedgerEntry(moves: BankRecordRow[]): Promise<BankRecordRow[]> {
  const refunds = moves.filter(({ ref }) => ref.startsWith('REF#'))
  const pageEntries = await ledgerEntries.getMany(
    refunds.flatMap(({ invoiceId = unmatchedInvoiceId, ref }) =>
      [invoiceId, unmatchedInvoiceId].map(of => keys.ledgerEntry(of, ref)),
    ),
  )
  const arrived = new Set(pageEntries.map(({ ref }) => ref))
  return moves.filter(({ ref }) => !arrived.has(ref))
}

/** The movements of a dispute happen long before it is decided, so they have lines of their own. */
const hasBankRecord = ({ method, ref }: LedgerEntryRow): boolean =>
  method === 'card' && !/^(REV#)?DSP#/.test(ref)

const toBankLine = (bank: BankRecordRow, invoice: InvoiceRow | undefined): LedgerLine => ({
  ref: bank.ref,
  kind: bankLineKind(bank),
  amount: Math.abs(bank.amount),
  accepted: true,
  method: 'card',
  reference: bank.description,
  undone: false,
  at: bank.at,
  invoiceId: bank.invoiceId ?? '',
  invoiceNumber: invoice?.invoiceNumber ?? '',
  programName: invoice?.programName ?? '',
  ...payerFields(invoice),
  signed: 0,
  stripe: toStripeFields(bank),
})

function bankLineKind({ ref, amount }: BankRecordRow): LedgerLine['kind'] {
  if (ref.startsWith('TXN#')) return 'stripe'
  if (ref.startsWith('REF#')) return 'refund_sent'
  return amount < 0 ? 'dispute_held' : 'dispute_returned'
}

const payerFields = (invoice: InvoiceRow | undefined) =>
  invoice && invoice.userId !== former.id ? { userName: invoice.userName } : {}

const toStripeFields = ({
  fee,
  net,
  payoutId,
  payoutOn,
  payoutAmount,
}: BankRecordRow): LedgerLine['stripe'] => ({
  fee,
  net,
  payoutId,
  payoutOn,
  payoutAmount,
})

const entryName = (invoiceId: string, ref: string): string => `${invoiceId} ${ref}`

interface LineContext {
  invoice: InvoiceRow | undefined
  undone: boolean
  signed: number
  bank: BankRecordRow | undefined
}

function toLedgerLine(entry: LedgerEntryRow, { invoice, undone, signed, bank }: LineContext): LedgerLine {
  const { invoiceId, invoiceNumber = invoice?.invoiceNumber ?? '', programName: then = '' } = entry
  return {
    ...toLedgerEntry(entry, undone),
    invoiceId,
    invoiceNumber,
    // As the program pages count it: after a move, all of it belongs to the new program.
    programName: invoice?.programName ?? then,
    ...payerFields(invoice),
    signed,
    ...(bank && { stripe: toStripeFields(bank) }),
  }
}
