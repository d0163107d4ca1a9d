import type { AuditAction } from '#shared/audit/rules.ts'
import { figuresChange, settle } from '#shared/invoices/rules.ts'
import { auditRow } from '../audit/store.ts'
import type { Write } from '../data/transaction.ts'
import { type Invoice, type LedgerFact, replaceInvoice } from '../invoices/store.ts'
import { mailTo } from '../mail/outbox.ts'
import { type Counts, count, getProgram, takePlace } from '../programs/store.ts'
import { ended, freePlace, holdsPlace, leaveTeam, rejoinTeam } from '../registrations/leave.ts'
import { holdLive, type Registration, replaceRegistration } from '../registrations/store.ts'
import { former } from '../users/former.ts'
import { refundable, requestRefund } from './refundRequest.ts'

interface Happened {
  invoice: Invoice
  registration: Registration | undefined
  /** All of the invoice's, the new one among them. */
  facts: LedgerFact[]
  fact: LedgerFact
  /** Our own name of the refund that the fact is about. */
  refundId: string | undefined
  /** False once it has turned out that no place is left. */
  mayReinstate: boolean
}

interface Follows {
  writes: Write[]
  /** The writes that fail where there is no place (any more). */
  place: Write[]
  /** As it is after them. */
  registration: Registration | undefined
}

/** Everything that follows from a fact, in the fact's own transaction. */
export async function consequencesOf(happened: Happened, now: Date): Promise<Follows> {
  const { invoice, registration, facts, fact, refundId } = happened
  const known: Invoice = { ...invoice, refunds: marked(invoice.refunds, fact, refundId) }
  const settled: Invoice = { ...known, ...settle(known, facts) }
  const outcome = registration
    ? await outcomeFor(registration, { ...happened, settled }, now)
    : { registration, invoice: settled, writes: [], place: [], counts: {} }
  return {
    place: outcome.place,
    registration: outcome.registration,
    writes: [
      replaceInvoice(outcome.invoice),
      ...outcome.writes,
      ...countsOf(invoice, outcome),
      ...noticeOf(outcome.invoice, fact, now),
      auditOf(fact, fact.accepted ? fact.kind : `${fact.kind}.unexpected`, now),
    ],
  }
}

export const auditOf = (fact: LedgerFact, action: AuditAction, now: Date): Write => {
  const { actor, invoiceId: subject, userId: person } = fact
  return auditRow({ actor, action, subject, person, details: { ...fact } }, now)
}

/** What became of the refund that the fact is about. */
function marked(refunds: Invoice['refunds'], { kind }: LedgerFact, refundId: string | undefined) {
  const state = kind === 'refund_failed' ? ('failed' as const) : ('done' as const)
  return refunds.map(refund =>
    refund.id === refundId && refund.state !== 'failed' ? { ...refund, state } : refund,
  )
}

interface Outcome extends Follows {
  invoice: Invoice
  counts: Counts
}

/** Where a place was taken in the same transaction, that write has counted it and the money together. */
function countsOf(before: Invoice, { invoice, counts, place }: Outcome): Write[] {
  if (!before.programId || place.length > 0) return []
  return [count(before.programId, { ...figuresChange(before, invoice), ...counts })]
}

async function outcomeFor(
  registration: Registration,
  happened: Happened & { settled: Invoice },
  now: Date,
): Promise<Outcome> {
  const { fact, settled } = happened
  const paid = settled.state === 'paid'
  if (fact.accepted && fact.kind === 'payment' && paid && !holdsPlace(registration))
    return late(registration, happened, now)
  const row: Registration = {
    ...registration,
    balance: settled.balance,
    collected: settled.collected,
    ...(paid && { paymentStatus: 'paid' }),
  }
  // Of a free place only what had been paid before goes back.
  const isOver = settled.state === 'refunded' && settled.total > 0 && registration.state !== 'cancelled'
  if (!isOver)
    return { registration: row, invoice: settled, writes: [replaceRegistration(row)], place: [], counts: {} }
  // Who gets everything back gives the place up, wherever the refund was made.
  const over = ended(row, now)
  const place = freePlace(registration, now)
  return {
    registration: over.row,
    invoice: settled,
    writes: [
      replaceRegistration(over.row),
      ...over.writes,
      ...place.writes,
      ...(await leaveTeam(registration)),
    ],
    place: [],
    counts: place.counts,
  }
}

/** Money for a place that was given up: it brings the place back while there is one, else all goes back, once. */
async function late(
  registration: Registration,
  { invoice, settled, facts, fact, mayReinstate }: Happened & { settled: Invoice },
  now: Date,
): Promise<Outcome> {
  const isFormer = registration.userId === former.id
  const program = mayReinstate && !isFormer ? await getProgram(registration.programId) : undefined
  if (program) {
    const open: Invoice = { ...settled, cancelled: false }
    const reopened: Invoice = { ...open, ...settle(open, facts) }
    const wasCancelled = registration.state === 'cancelled'
    const place = [
      takePlace(program, figuresChange(invoice, reopened), { inTurn: true }),
      ...(wasCancelled ? [holdLive(registration)] : []),
    ]
    const row: Registration = {
      ...registration,
      state: 'active',
      paymentStatus: 'paid',
      balance: reopened.balance,
      collected: reopened.collected,
      lapsedAt: undefined,
      cancelledAt: undefined,
    }
    const writes = [replaceRegistration(row), ...place, ...(await rejoinTeam(registration, now))]
    return { registration: row, invoice: reopened, writes, place, counts: {} }
  }
  const closed: Invoice = { ...settled, cancelled: true }
  const amount = refundable(closed)
  const wish = { amount, reason: 'The place was gone', actor: 'system', id: `late:${fact.ref}` }
  const back = requestRefund(closed, facts, wish, now)
  const over = ended(registration, now)
  const { playerName, program: name, userId } = registration
  const { balance, collected } = back.invoice
  const gone: Registration = { ...over.row, balance, collected }
  return {
    registration: gone,
    invoice: back.invoice,
    writes: [
      replaceRegistration(gone),
      ...(registration.state === 'cancelled' ? [] : over.writes),
      ...back.writes,
      mailTo(userId, 'tooLate', { playerName, program: name, amount }, now),
    ],
    place: [],
    counts: {},
  }
}

/** What the family is told about its money. */
function noticeOf(invoice: Invoice, { kind, accepted, amount }: LedgerFact, now: Date): Write[] {
  const { userId, playerName, programName: program, invoiceNumber, balance } = invoice
  const about = { playerName, program, invoiceNumber, amount }
  if (!accepted) return []
  if (kind === 'payment') return [mailTo(userId, 'receipt', { ...about, balance }, now)]
  return kind === 'refund' ? [mailTo(userId, 'refunded', about, now)] : []
}
