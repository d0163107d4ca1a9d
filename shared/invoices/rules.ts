import type { invoiceStatuses } from '../choices.ts'
import { sum } from '../money.ts'

/**
 * One thing that happened to an invoice's money, keyed by what it happened to at Stripe or in the office.
 * Facts are only ever added. Cents; a fact that is not `accepted` is on record and counts for nothing.
 */
export interface Fact {
  ref: string
  kind: 'payment' | 'refund' | 'refund_failed' | 'dispute_lost'
  amount: number
  accepted: boolean
}

/** Where an invoice stands, stored beside it. Whether `open` reads unpaid or overdue depends on the day. */
export interface Settlement {
  amountPaid: number
  amountRefunded: number
  /** Received minus given back. */
  collected: number
  /** Still owed. Giving money back never reopens a debt; losing it in a dispute does. */
  balance: number
  state: 'open' | 'paid' | 'refunded' | 'cancelled'
}

/** What is asked for. Cents. */
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
  const once = [...new Map(facts.map(fact => [fact.ref, fact])).values()].filter(fact => fact.accepted)
  const of = (kind: Fact['kind']) => once.filter(fact => fact.kind === kind)
  const total = (some: Fact[]) => sum(some.map(fact => fact.amount))
  // A bank may send a refund back days later, or the two reports come in the wrong order.
  const back = new Set(of('refund_failed').map(objectOf))
  const refunded = total(of('refund').filter(fact => !back.has(objectOf(fact))))
  return standing(invoice, { paid: total(of('payment')), refunded, lost: total(of('dispute_lost')) })
}

/** `REF#re_1` -> `re_1` */
const objectOf = ({ ref }: Fact): string => ref.slice(ref.indexOf('#') + 1)

/** The same invoice with another total, or cancelled: its money is what it was. */
export const resettle = (invoice: Bill, { amountPaid, amountRefunded, collected }: Settlement): Settlement =>
  standing(invoice, {
    paid: amountPaid,
    refunded: amountRefunded,
    lost: amountPaid - amountRefunded - collected,
  })

function standing(
  invoice: Bill,
  { paid, refunded, lost }: { paid: number; refunded: number; lost: number },
): Settlement {
  const collected = paid - refunded - lost
  const balance = Math.max(0, invoice.total - (paid - lost - (invoice.returned ?? 0)))
  const state =
    invoice.cancelled && paid === 0
      ? 'cancelled'
      : refunded > 0 && collected <= 0 && !(invoice.returned && balance > 0)
        ? 'refunded'
        : balance === 0
          ? 'paid'
          : 'open'
  return { amountPaid: paid, amountRefunded: refunded, collected, balance, state }
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
export function figures({ total, state, balance, collected }: Settlement & { total: number }) {
  const one = (is: boolean) => (is ? 1 : 0)
  return {
    invoices: 1,
    invoiced: total,
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
    paidInvoices: fresh.paidInvoices - old.paidInvoices,
    paidTotal: fresh.paidTotal - old.paidTotal,
    openInvoices: fresh.openInvoices - old.openInvoices,
    openBalance: fresh.openBalance - old.openBalance,
    collected: fresh.collected - old.collected,
  }
}
