import { sum } from '../money.ts'
import type { invoiceStatuses } from './choices.ts'

/**
 * One thing that happened to an invoice's money, keyed by what it happened to at Stripe or in the office.
 * Facts are only ever added: what the office takes back is another fact, named after the one it undoes
 * (`REV#PAY#…`). Cents; a fact that is not `accepted` is on record and counts for nothing.
 */
export interface Fact {
  ref: string
  kind: (typeof factKinds)[number]
  amount: number
  accepted: boolean
}

/** An adjustment lowers what is owed and moves no money. */
export const factKinds = [
  'payment',
  'refund',
  'refund_failed',
  'dispute_lost',
  'adjustment',
  'reversal',
] as const

/** How the name of a fact begins. */
export const factMarks: Record<Fact['kind'], string> = {
  payment: 'PAY',
  refund: 'REF',
  refund_failed: 'RFF',
  dispute_lost: 'DSP',
  adjustment: 'ADJ',
  reversal: 'REV',
}

/** Where an invoice stands, stored beside it. Whether `open` reads unpaid or overdue depends on the day. */
export interface Settlement {
  amountPaid: number
  amountRefunded: number
  /** Of the total, what the club does without. */
  waived: number
  /** Received minus given back. */
  collected: number
  /** Still owed. Giving money back never reopens a debt; losing it in a dispute does. */
  balance: number
  state: 'open' | 'paid' | 'refunded' | 'cancelled'
}

/** What is asked for, before anything is waived. Cents. */
interface Bill {
  total: number
  /** Given back because less was owed: it pays for nothing later. A refund out of goodwill is no part of it. */
  returned?: number | undefined
  cancelled?: boolean | undefined
}

/**
 * The standing of an invoice as a function of the set of its facts: neither their order nor how often one
 * was delivered matters.
 */
export function settle(invoice: Bill, facts: readonly Fact[]): Settlement {
  const standing = inForce(facts)
  const total = (kind: Fact['kind']) => sum(standing.filter(fact => fact.kind === kind).map(amountOf))
  return stand(invoice, {
    paid: total('payment'),
    refunded: total('refund'),
    lost: total('dispute_lost'),
    waived: total('adjustment'),
  })
}

/**
 * The facts that count: each once, and none that another one has undone. A bank may send a refund back days later,
 * or the two reports come in the wrong order.
 */
export function inForce<Of extends Fact>(facts: readonly Of[]): Of[] {
  const once = [...new Map(facts.map(fact => [fact.ref, fact])).values()].filter(fact => fact.accepted)
  const undone = new Set(once.flatMap(fact => undoes(fact) ?? []))
  return once.filter(fact => !undone.has(fact.ref))
}

/** `REV#PAY#x` undoes `PAY#x`, and `RFF#re_1` undoes `REF#re_1`. */
export function undoes({ kind, ref }: Fact): string | undefined {
  const object = ref.slice(ref.indexOf('#') + 1)
  if (kind === 'reversal') return object
  return kind === 'refund_failed' ? `${factMarks.refund}#${object}` : undefined
}

const amountOf = ({ amount }: { amount: number }): number => amount

/** What is owed in all, paid or not: the amount that people read. */
export const billed = ({ total, waived }: { total: number; waived: number }): number =>
  Math.max(0, total - waived)

/** The same invoice with another total, or cancelled: its money is what it was. */
export const resettle = (
  invoice: Bill,
  { amountPaid, amountRefunded, collected, waived }: Settlement,
): Settlement =>
  stand(invoice, {
    paid: amountPaid,
    refunded: amountRefunded,
    lost: amountPaid - amountRefunded - collected,
    waived,
  })

interface Sums {
  paid: number
  refunded: number
  lost: number
  waived: number
}

function stand(invoice: Bill, { paid, refunded, lost, waived }: Sums): Settlement {
  const collected = paid - refunded - lost
  const balance = Math.max(0, invoice.total - waived - (paid - lost - (invoice.returned ?? 0)))
  // Where less was given back than had come, it was a bank that took the rest: that is owed again.
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

/** The status that people read, at an instant: an open invoice is overdue from its due time on. */
export function statusAt(
  invoice: { state: Settlement['state']; dueAt: string },
  now: Date,
): (typeof invoiceStatuses)[number] {
  if (invoice.state !== 'open') return invoice.state
  return invoice.dueAt < now.toISOString() ? 'overdue' : 'unpaid'
}

/** What one invoice adds to the figures of its program. */
export function figures(invoice: Settlement & { total: number }) {
  const { state, balance, collected } = invoice
  const total = billed(invoice)
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
export type Figures = ReturnType<typeof figures>

/** How the figures of a program change when one of its invoices changes. */
export function figuresChange(
  before: Settlement & { total: number },
  after: Settlement & { total: number },
): Figures {
  const [old, fresh] = [figures(before), figures(after)]
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
