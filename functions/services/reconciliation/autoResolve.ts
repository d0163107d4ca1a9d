import { addHours } from '#shared/dates.ts'
import { keys } from '../../platform/data/table.ts'
import { type Job, listDeadLetters, listJobsDueBefore } from '../../platform/jobs/queue.ts'
import { getStripe } from '../../platform/stripe/client.ts'
import { getInvoice, type InvoiceRow, ledgerEntries } from '../../stores/invoices/store.ts'
import {
  closeException,
  type ExceptionRow,
  type Finding,
  getException,
  listOpenExceptions,
} from '../../stores/reconciliation/store.ts'
import { findDispute } from '../payments/invoiceDisputes.ts'
import { overpaidAmount, RefundPayload } from '../payments/requestRefund.ts'
import { findLedgerErrors } from './compareLedger.ts'
import { shouldBeCanceled } from './compareStripe.ts'
import { isKnownAtStripe } from './isKnownAtStripe.ts'
import { emptyResult, type PageResult, stuckHours } from './progress.ts'

/**
 * The last step of a comparison: reports what has been stuck for too long, and closes exceptions that no longer
 * apply.
 */
export async function autoResolve(now: Date): Promise<PageResult> {
  const dead = await listDeadLetters()
  for (const { id } of await listOpenExceptions()) {
    // What is closed is what was judged: the list may lag behind, and another comparison may find it again meanwhile.
    const exception = await getException(id)
    if (exception?.state === 'open' && (await isResolved(exception, dead)))
      await closeException(exception, { resolvedBy: 'system' }, now)
  }
  const late = await listJobsDueBefore('refund', addHours(now, -stuckHours))
  const stuck = await Promise.all(late.map(findStuckRefund))
  return { ...emptyResult(), findings: [...dead.map(deadLetterFinding), ...stuck.flat()] }
}

const jobName = ({ kind, ref, at }: Job): string => `${kind}#${ref}#${at}`
const deadLetterFinding = (job: Job): Finding => ({
  kind: 'work-given-up',
  ref: jobName(job),
  detail: job.kind,
})

/** Requested, but not accepted by Stripe yet. */
async function findStuckRefund({ payload }: Job): Promise<Finding[]> {
  const { invoiceId, refundId } = RefundPayload.parse(payload)
  const refund = (await getInvoice(invoiceId))?.refunds.find(({ id }) => id === refundId)
  if (refund?.state !== 'requested') return []
  return [{ kind: 'refund-stuck', ref: refundId, invoiceId, amount: refund.amount }]
}

/** Exceptions that need a person's judgment are never resolved automatically. */
async function isResolved(exception: ExceptionRow, dead: readonly Job[]): Promise<boolean> {
  const { kind, ref, invoiceId = '' } = exception
  switch (kind) {
    case 'missing-at-stripe':
      return isKnownAtStripe({ ref, invoiceId })
    case 'amount-differs':
      return (await ledgerEntries.get(keys.ledgerEntry(invoiceId, ref)))?.amount === exception.expected
    case 'books-differ':
    case 'overdrawn':
      return !(await findLedgerErrors(ref)).some(finding => finding.kind === kind)
    case 'work-given-up':
      return !dead.some(job => jobName(job) === ref)
    case 'open-intent':
      return isClosed(ref, await getInvoice(invoiceId))
    case 'refund-stuck':
      return hasArrived(ref, await getInvoice(invoiceId))
    case 'dispute':
    case 'dispute-lost':
    case 'to-refund':
    case 'overpaid': {
      const invoice = await getInvoice(invoiceId)
      return invoice !== undefined && resolvedWhen[kind](invoice, ref)
    }
    default:
      return false
  }
}

const resolvedWhen = {
  dispute: (invoice: InvoiceRow, ref: string) => (findDispute(invoice, ref)?.state ?? 'open') !== 'open',
  'dispute-lost': (invoice: InvoiceRow) => invoice.balance === 0,
  'to-refund': (invoice: InvoiceRow) => invoice.collected === 0,
  overpaid: (invoice: InvoiceRow) => overpaidAmount(invoice) <= 0,
}

async function isClosed(intentId: string, invoice: InvoiceRow | undefined): Promise<boolean> {
  const { status } = await (await getStripe()).paymentIntents.retrieve(intentId)
  return (
    status === 'canceled' ||
    status === 'succeeded' ||
    (invoice !== undefined && !shouldBeCanceled(invoice, intentId))
  )
}

/** Identified by Stripe's refund id, or by ours if Stripe had not assigned one yet. */
async function hasArrived(ref: string, invoice: InvoiceRow | undefined): Promise<boolean> {
  if (ref.startsWith('re_')) {
    const { status } = await (await getStripe()).refunds.retrieve(ref)
    return status !== 'pending' && status !== 'requires_action'
  }
  return invoice?.refunds.find(({ id }) => id === ref)?.state !== 'requested'
}
