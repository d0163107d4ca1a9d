import { keys } from '#functions/platform/data/table.ts'
import { type DueWork, deadWork, waitingSince } from '#functions/platform/jobs/queue.ts'
import { stripe } from '#functions/platform/stripe/client.ts'
import { getInvoice, type Invoice, ledger } from '#functions/stores/invoices/store.ts'
import {
  type Exception,
  type Finding,
  inOrder,
  openExceptions,
} from '#functions/stores/reconciliation/store.ts'
import { addHours } from '#shared/dates.ts'
import { disputeOf } from '../payments/disputes.ts'
import { excess, RefundWork } from '../payments/requestRefund.ts'
import { wrongBooks } from './compareLedger.ts'
import { isOver } from './compareStripe.ts'
import { look } from './knownAtStripe.ts'
import { type Found, nothing, stuckHours } from './progress.ts'

/** The end of a comparison: what waits for too long, and what has come into order since somebody was told. */
export async function lastLook(now: Date): Promise<Found> {
  const dead = await deadWork()
  for (const exception of await openExceptions())
    if (await isInOrder(exception, dead)) await inOrder(exception.id, now)
  const late = await waitingSince('refund', addHours(now, -stuckHours))
  const stuck = await Promise.all(late.map(stuckRefund))
  return { ...nothing(), findings: [...dead.map(givenUp), ...stuck.flat()] }
}

const nameOf = ({ kind, ref, at }: DueWork): string => `${kind}#${ref}#${at}`
const givenUp = (work: DueWork): Finding => ({
  kind: 'work-given-up',
  ref: nameOf(work),
  detail: work.kind,
})

/** Asked for, and Stripe has not taken it yet. */
async function stuckRefund({ payload }: DueWork): Promise<Finding[]> {
  const { invoiceId, refundId } = RefundWork.parse(payload)
  const refund = (await getInvoice(invoiceId))?.refunds.find(({ id }) => id === refundId)
  if (refund?.state !== 'requested') return []
  return [{ kind: 'refund-stuck', ref: refundId, invoiceId, amount: refund.amount }]
}

/** What nobody but a person can judge is never in order by itself. */
async function isInOrder(exception: Exception, dead: readonly DueWork[]): Promise<boolean> {
  const { kind, ref, invoiceId = '' } = exception
  switch (kind) {
    case 'missing-at-stripe':
      return look({ ref, invoiceId })
    case 'amount-differs':
      return (await ledger.get(keys.fact(invoiceId, ref)))?.amount === exception.expected
    case 'books-differ':
    case 'overdrawn':
      return !(await wrongBooks(ref)).some(finding => finding.kind === kind)
    case 'work-given-up':
      return !dead.some(work => nameOf(work) === ref)
    case 'open-intent':
      return isClosed(ref, await getInvoice(invoiceId))
    case 'refund-stuck':
      return hasArrived(ref, await getInvoice(invoiceId))
    case 'dispute':
    case 'dispute-lost':
    case 'overpaid': {
      const invoice = await getInvoice(invoiceId)
      return invoice !== undefined && settledBy[kind](invoice, ref)
    }
    default:
      return false
  }
}

const settledBy = {
  dispute: (invoice: Invoice, ref: string) => (disputeOf(invoice, ref)?.state ?? 'open') !== 'open',
  'dispute-lost': (invoice: Invoice) => invoice.balance === 0,
  overpaid: (invoice: Invoice) => excess(invoice) <= 0,
}

async function isClosed(intentId: string, invoice: Invoice | undefined): Promise<boolean> {
  const { status } = await (await stripe()).paymentIntents.retrieve(intentId)
  return (
    status === 'canceled' || status === 'succeeded' || (invoice !== undefined && !isOver(invoice, intentId))
  )
}

/** By Stripe's own name, or by ours where Stripe had none yet. */
async function hasArrived(ref: string, invoice: Invoice | undefined): Promise<boolean> {
  if (ref.startsWith('re_')) {
    const { status } = await (await stripe()).refunds.retrieve(ref)
    return status !== 'pending' && status !== 'requires_action'
  }
  return invoice?.refunds.find(({ id }) => id === ref)?.state !== 'requested'
}
