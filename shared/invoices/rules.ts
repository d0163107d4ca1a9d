import { sum } from '../money.ts'
import type { invoiceStatuses } from './choices.ts'

/**
 * One entry of an invoice's ledger, keyed by the Stripe object or the office's own entry. Entries are only ever
 * added: a reversal is another entry, named after the one it reverses (`REV#PAY#…`). Amounts are cents; an entry
 * that is not `accepted` is recorded but counts for nothing.
 */
export interface LedgerEntryBase {
  ref: string
  kind: (typeof ledgerEntryKinds)[number]
  amount: number
  accepted: boolean
}

/** An adjustment lowers what is owed and moves no money. */
export const ledgerEntryKinds = [
  'payment',
  'refund',
  'refund_failed',
  'dispute_lost',
  'adjustment',
  'reversal',
] as const

export const ledgerRefPrefixes: Record<LedgerEntryBase['kind'], string> = {
  payment: 'PAY',
  refund: 'REF',
  refund_failed: 'RFF',
  dispute_lost: 'DSP',
  adjustment: 'ADJ',
  reversal: 'REV',
}

/** The state of an invoice, stored with it. Whether `open` shows as unpaid or overdue depends on the day. */
export interface Settlement {
  amountPaid: number
  amountRefunded: number
  /** The part of the total that the club waived. */
  waived: number
  /** Received minus given back. */
  collected: number
  /** Still owed. Giving money back never reopens a debt; losing it in a dispute does. */
  balance: number
  state: 'open' | 'paid' | 'refunded' | 'cancelled'
}

/** The amount billed, before anything is waived. Cents. */
interface Bill {
  total: number
  /** Refunded because the bill went down, so it no longer counts as payment. Goodwill refunds are not included. */
  returned?: number
  cancelled?: boolean
}

/**
 * The settlement of an invoice, computed from the set of its ledger entries, so neither order nor duplicates matter.
 */
export function calculateSettlement(invoice: Bill, entries: readonly LedgerEntryBase[]): Settlement {
  const standing = effectiveEntries(entries)
  const total = (kind: LedgerEntryBase['kind']) =>
    sum(standing.filter(entry => entry.kind === kind).map(amountOf))
  return settlementOf(invoice, {
    paid: total('payment'),
    refunded: total('refund'),
    lost: total('dispute_lost'),
    waived: total('adjustment'),
  })
}

/**
 * The entries that count: without duplicates and without reversed ones. Order does not matter, because a bank may
 * return a refund days later, or the two reports may arrive in reverse.
 */
export function effectiveEntries<Of extends LedgerEntryBase>(entries: readonly Of[]): Of[] {
  const once = [...new Map(entries.map(entry => [entry.ref, entry])).values()].filter(entry => entry.accepted)
  const undone = new Set(once.flatMap(entry => reversedRefOf(entry) ?? []))
  return once.filter(entry => !undone.has(entry.ref))
}

/** `REV#PAY#x` undoes `PAY#x`, and `RFF#re_1` undoes `REF#re_1`. */
export function reversedRefOf({ kind, ref }: LedgerEntryBase): string | undefined {
  const object = ref.slice(ref.indexOf('#') + 1)
  if (kind === 'reversal') return object
  return kind === 'refund_failed' ? `${ledgerRefPrefixes.refund}#${object}` : undefined
}

const amountOf = ({ amount }: { amount: number }): number => amount

/** The amount of the invoice that people see, paid or not. */
export const billedAmount = ({ total, waived }: { total: number; waived: number }): number =>
  Math.max(0, total - waived)

/** Recalculates an invoice whose total changed or that was cancelled; its payments stay the same. */
export const recalculateSettlement = (
  invoice: Bill,
  { amountPaid, amountRefunded, collected, waived }: Settlement,
): Settlement =>
  settlementOf(invoice, {
    paid: amountPaid,
    refunded: amountRefunded,
    lost: amountPaid - amountRefunded - collected,
    waived,
  })

interface SettlementSums {
  paid: number
  refunded: number
  lost: number
  waived: number
}

function settlementOf(invoice: Bill, { paid, refunded, lost, waived }: SettlementSums): Settlement {
  const collected = paid - refunded - lost
  const balance = Math.max(0, invoice.total - waived - (paid - lost - (invoice.returned ?? 0)))
  // If less was refunded than was paid, the bank took the rest, and that is owed again.
  const isOwedAgain = balance > 0 && (Boolean(invoice.returned) || (lost > 0 && refunded < paid))
  const state =
    invoice.cancelled && paid === 0
      ? 'cancelled'
      : refunded > 0 && collected <= 0 && !isOwedAgain
        ? 'refunded'
        : balance === 0
          ? 'paid'
          : 'open'
  return { amountPaid: paid, amountRefunded: refunded, waived, collected, balance, state }
}

/** The status people see at an instant: an open invoice turns overdue at its due time. */
export function statusAt(
  invoice: { state: Settlement['state']; dueAt: string },
  now: Date,
): (typeof invoiceStatuses)[number] {
  if (invoice.state !== 'open') return invoice.state
  return invoice.dueAt < now.toISOString() ? 'overdue' : 'unpaid'
}

/** What one invoice adds to its program's counters. */
export function programFigures(invoice: Settlement & { total: number }) {
  const { state, balance, collected } = invoice
  const total = billedAmount(invoice)
  const one = (is: boolean) => (is ? 1 : 0)
  return {
    invoices: 1,
    invoiced: total,
    cancelledTotal: state === 'cancelled' ? total : 0,
    paidInvoices: one(state === 'paid'),
    paidTotal: state === 'paid' ? total : 0,
    openInvoices: one(state === 'open'),
    openBalance: state === 'open' ? balance : 0,
    collected,
  }
}
export type ProgramFigures = ReturnType<typeof programFigures>

/** How a program's figures change when one of its invoices changes. */
export function programFiguresChange(
  before: Settlement & { total: number },
  after: Settlement & { total: number },
): ProgramFigures {
  const [old, fresh] = [programFigures(before), programFigures(after)]
  return {
    invoices: fresh.invoices - old.invoices,
    invoiced: fresh.invoiced - old.invoiced,
    cancelledTotal: fresh.cancelledTotal - old.cancelledTotal,
    paidInvoices: fresh.paidInvoices - old.paidInvoices,
    paidTotal: fresh.paidTotal - old.paidTotal,
    openInvoices: fresh.openInvoices - old.openInvoices,
    openBalance: fresh.openBalance - old.openBalance,
    collected: fresh.collected - old.collected,
  }
}
