import type Stripe from 'stripe'
import { retryOnConflict } from '../../platform/data/retryOnConflict.ts'
import { commit, type Write } from '../../platform/data/transaction.ts'
import { getStripe, isStripeError } from '../../platform/stripe/client.ts'
import { auditWrite } from '../../stores/audit/store.ts'
import { getInvoice, type InvoiceRow, replaceInvoice } from '../../stores/invoices/store.ts'
import { getIntent, markEventSeen } from '../../stores/payments/store.ts'
import { exceptionIdOf, getException, raiseException, resolve } from '../../stores/reconciliation/store.ts'
import { applyDispute, type PaymentSource, stripeIdOf } from './applyToLedger.ts'
import { type Dispute, findDispute, withDispute } from './invoiceDisputes.ts'

interface DisputeEvent {
  dispute: Stripe.Dispute
  /** Undefined if the payment belongs to no invoice of ours. */
  invoiceId: string | undefined
  source: PaymentSource
  now: Date
}

/**
 * Records a dispute reported by an event or a comparison: raised to the treasurer, and settled once the bank
 * decides. Order and repetition of the reports do not matter; the opening is always recorded first.
 */
export async function handleDispute(
  dispute: Stripe.Dispute,
  source: PaymentSource,
  now: Date,
): Promise<void> {
  const received = { dispute, invoiceId: await findInvoiceId(dispute), source, now }
  const state = disputeState(dispute)
  const before = await recordDispute(received, state === 'open')
  if (state === 'open') return
  if (state === 'lost' && before !== 'won') await applyDispute(received, false)
  // Lost, then won on appeal.
  if (state === 'won' && before === 'lost') await applyDispute(received, true)
  else if (state === 'won') await recordWin(received)
  await resolve(exceptionIdOf(exceptionRef(dispute)), now)
}

/** From the intent as we created it; if we never stored its id, from its metadata at Stripe. */
async function findInvoiceId({ payment_intent }: Stripe.Dispute): Promise<string | undefined> {
  const id = stripeIdOf(payment_intent)
  const made = id ? await getIntent(id) : undefined
  if (!id || made) return made?.invoiceId
  try {
    return (await (await getStripe()).paymentIntents.retrieve(id)).metadata.invoiceId
  } catch (error) {
    if (isStripeError(error, 'StripeInvalidRequestError')) return undefined
    throw error
  }
}

/** An inquiry is open, because it needs an answer; one that was closed or prevented took no money. */
function disputeState({ status }: Stripe.Dispute): Dispute['state'] {
  if (status === 'lost') return 'lost'
  return ['won', 'warning_closed', 'prevented'].includes(status) ? 'won' : 'open'
}

const exceptionRef = ({ id }: Stripe.Dispute) => ({ kind: 'dispute' as const, ref: id })

/** Makes sure that the dispute is on the invoice, and returns its previous state. */
async function recordDispute(received: DisputeEvent, isLast: boolean): Promise<Dispute['state']> {
  const { dispute, now } = received
  const { id, amount, created, evidence_details: evidence } = dispute
  const due = evidence.due_by ? new Date(evidence.due_by * 1000).toISOString() : undefined
  const finding = { ...exceptionRef(dispute), amount, detail: due }
  const before = await updateInvoice(received, isLast, invoice => {
    const known = findDispute(invoice, id)
    if (known) return known.state
    const row: Dispute = { id, state: 'open', at: new Date(created * 1000).toISOString() }
    return [
      replaceInvoice(withDispute(invoice, row)),
      raiseException({ ...finding, invoiceId: invoice.id }, now),
      auditDispute(received, invoice, 'dispute.open'),
    ]
  })
  // Even without an invoice of ours, someone has to look at it.
  if (!before && !(await getException(exceptionIdOf(finding)))) await commit(raiseException(finding, now))
  return before ?? 'open'
}

const recordWin = (received: DisputeEvent): Promise<unknown> =>
  updateInvoice(received, true, invoice => {
    const known = findDispute(invoice, received.dispute.id)
    if (!known || known.state === 'won') return 'won'
    return [
      replaceInvoice(withDispute(invoice, { ...known, state: 'won' })),
      auditDispute(received, invoice, 'dispute.won'),
    ]
  })

/**
 * Commits writes computed from the current invoice, or returns the state if there are none. Undefined: no invoice.
 */
async function updateInvoice(
  { invoiceId, source: { event }, now }: DisputeEvent,
  isLast: boolean,
  toWrite: (invoice: InvoiceRow) => Write[] | Dispute['state'],
): Promise<Dispute['state'] | undefined> {
  if (!invoiceId) return
  return retryOnConflict(async () => {
    const invoice = await getInvoice(invoiceId)
    const writes = invoice && toWrite(invoice)
    if (!Array.isArray(writes)) return writes
    await commit(...writes, ...(event && isLast ? [markEventSeen(event, now)] : []))
    return 'open'
  })
}

const auditDispute = (
  { dispute: { id, amount }, source: { actor }, now }: DisputeEvent,
  { id: subject, userId: person, invoiceNumber }: InvoiceRow,
  action: 'dispute.open' | 'dispute.won',
): Write => auditWrite({ actor, action, subject, person, details: { ref: id, amount, invoiceNumber } }, now)
