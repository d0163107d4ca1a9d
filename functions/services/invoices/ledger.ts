import type { Request } from '#functions/identity/http/serve.ts'
import { type Page, pageSize } from '#functions/platform/data/entity.ts'
import { keys } from '#functions/platform/data/table.ts'
import { openCursor, sealCursor } from '#functions/platform/http/cursor.ts'
import { Refusal } from '#functions/platform/http/errors.ts'
import { answer } from '#functions/platform/http/reply.ts'
import { club } from '#functions/stores/club/settings.ts'
import {
  type Invoice,
  invoicesById,
  type LedgerFact,
  ledger,
  unmatched,
} from '#functions/stores/invoices/store.ts'
import { type Bank, bankOf, movesBesideFacts } from '#functions/stores/reconciliation/bankRecords.ts'
import { former } from '#functions/stores/users/formerName.ts'
import { endOfDay, instantOf } from '#shared/dates.ts'
import { monthsBetween, signedOf, undoingOf } from '#shared/invoices/ledger.ts'
import type { LedgerLine } from '#shared/invoices/model.ts'
import type { invoices as routes } from '#shared/invoices/routes.ts'
import { undoes } from '#shared/invoices/rules.ts'
import { entryOf } from './view.ts'

/** A page of what happened to the club's money between two of its days, both included, the oldest first. */
export async function ledgerPage({ caller, query }: Request<typeof routes.ledger>) {
  const { from, to } = query
  if (from > to) {
    const message = 'The last day is before the first'
    throw new Refusal(400, message, [{ field: 'to', message }])
  }
  const scope = JSON.stringify(['ledger', from, to, caller.id])
  const days = [
    instantOf(club.timeZone, from, '00:00:00').toISOString(),
    endOfDay(club.timeZone, to).toISOString(),
  ] as const
  const start = await openCursor(query.cursor, scope)
  const [{ rows, next }, moves] = await Promise.all([
    factsBetween(days, start),
    // Of those that are left they are few, and all come with the first page.
    start ? [] : movesBesideFacts(days).then(withoutFacts),
  ])
  const cursor = await sealCursor(next, scope)
  return answer(await linesOf(rows, moves), { headers: cursor ? { 'x-next-cursor': cursor } : {} })
}

/** A long time is looked through in parts: a page may have less than it could, and be followed by another. */
const mostMonths = 24

async function factsBetween(
  [first, last]: readonly [string, string],
  cursor: Record<string, string> | undefined,
): Promise<Page<LedgerFact>> {
  const { month: begun = first, ...key } = cursor ?? {}
  const months = monthsBetween(begun, last)
  const rows: LedgerFact[] = []
  let start = 'pk' in key ? key : undefined
  for (const [at, month] of months.entries()) {
    if (at === mostMonths || rows.length === pageSize) return { rows, next: { month } }
    const range = { start, limit: pageSize - rows.length, within: [first, `${last}~`] as const }
    const page = await ledger.list('list', `LEDGER#${month}`, range)
    rows.push(...page.rows)
    if (page.next) return { rows, next: { ...page.next, month } }
    start = undefined
  }
  return { rows }
}

/** With whose they are, what takes them back, and what the bank saw of them: all asked at once. */
async function linesOf(facts: LedgerFact[], moves: Bank[]): Promise<LedgerLine[]> {
  const related = facts.flatMap(fact =>
    [undoingOf(fact.ref), undoes(fact)].flatMap(ref => (ref ? keys.fact(fact.invoiceId, ref) : [])),
  )
  const [invoices, others, bank] = await Promise.all([
    invoicesById([...new Set([...facts, ...moves].flatMap(({ invoiceId }) => invoiceId ?? []))]),
    ledger.getMany(related),
    bankOf(facts.filter(isBanked).map(({ ref }) => ref)),
  ])
  const invoice = new Map(invoices.map(row => [row.id, row]))
  const other = new Map(others.map(fact => [nameOf(fact.invoiceId, fact.ref), fact]))
  const entries = facts.map(fact => {
    const find = (ref: string | undefined) => (ref ? other.get(nameOf(fact.invoiceId, ref)) : undefined)
    const undoing = find(undoingOf(fact.ref))
    return lineOf(fact, {
      invoice: invoice.get(fact.invoiceId),
      undone: fact.accepted && undoing?.accepted === true,
      signed: signedOf(fact, find(undoes(fact))),
      bank: bank.get(fact.ref),
    })
  })
  const beside = moves.map(move => besideLine(move, invoice.get(move.invoiceId ?? '')))
  return [...entries, ...beside].toSorted((one, other) => one.at.localeCompare(other.at))
}

/** A refund that has arrived is a fact by now, whose line tells what it moved. */
async function withoutFacts(moves: Bank[]): Promise<Bank[]> {
  const refunds = moves.filter(({ ref }) => ref.startsWith('REF#'))
  const facts = await ledger.getMany(
    refunds.flatMap(({ invoiceId = unmatched, ref }) => [invoiceId, unmatched].map(of => keys.fact(of, ref))),
  )
  const arrived = new Set(facts.map(({ ref }) => ref))
  return moves.filter(({ ref }) => !arrived.has(ref))
}

/** When a dispute is decided, the money has long been moved: those movements are lines of their own. */
const isBanked = ({ method, ref }: LedgerFact): boolean => method === 'card' && !/^(REV#)?DSP#/.test(ref)

const besideLine = (bank: Bank, invoice: Invoice | undefined): LedgerLine => ({
  ref: bank.ref,
  kind: kindOf(bank),
  amount: Math.abs(bank.amount),
  accepted: true,
  method: 'card',
  reference: bank.description,
  undone: false,
  at: bank.at,
  invoiceId: bank.invoiceId ?? '',
  invoiceNumber: invoice?.invoiceNumber ?? '',
  programName: invoice?.programName ?? '',
  ...payerOf(invoice),
  signed: 0,
  stripe: atBank(bank),
})

function kindOf({ ref, amount }: Bank): LedgerLine['kind'] {
  if (ref.startsWith('TXN#')) return 'stripe'
  if (ref.startsWith('REF#')) return 'refund_sent'
  return amount < 0 ? 'dispute_held' : 'dispute_returned'
}

const payerOf = (invoice: Invoice | undefined) =>
  invoice && invoice.userId !== former.id ? { userName: invoice.userName } : {}

const atBank = ({ fee, net, payoutId, payoutOn, payoutAmount }: Bank): LedgerLine['stripe'] => ({
  fee,
  net,
  payoutId,
  payoutOn,
  payoutAmount,
})

const nameOf = (invoiceId: string, ref: string): string => `${invoiceId} ${ref}`

interface About {
  invoice: Invoice | undefined
  undone: boolean
  signed: number
  bank: Bank | undefined
}

function lineOf(fact: LedgerFact, { invoice, undone, signed, bank }: About): LedgerLine {
  const { invoiceId, invoiceNumber = invoice?.invoiceNumber ?? '', programName = '' } = fact
  return {
    ...entryOf(fact, undone),
    invoiceId,
    invoiceNumber,
    programName: programName || (invoice?.programName ?? ''),
    ...payerOf(invoice),
    signed,
    ...(bank && { stripe: atBank(bank) }),
  }
}
