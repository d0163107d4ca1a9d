import Stripe from 'stripe'
import {
  ConditionFailed,
  commit,
  TooMuchContention,
  type Write,
} from '#functions/platform/data/transaction.ts'
import { stripe } from '#functions/platform/stripe/client.ts'
import { auditRow } from '#functions/stores/audit/store.ts'
import { getInvoice, type Invoice, replaceInvoice } from '#functions/stores/invoices/store.ts'
import { getIntent, markSeen } from '#functions/stores/payments/store.ts'
import { exceptionIdOf, getException, inOrder, raise } from '#functions/stores/reconciliation/store.ts'
import { applyDispute, idOf, type Source } from './apply.ts'
import { type Dispute, disputeOf, withDispute } from './disputes.ts'

interface Heard {
  dispute: Stripe.Dispute
  /** Undefined: the payment is of no invoice of ours. */
  invoiceId: string | undefined
  source: Source
  now: Date
}

/**
 * A dispute as Stripe describes it, from an event or a comparison: put before the treasurer, and decided once the bank
 * has. Told in any order and however often, it ends the same; that somebody asked is always written down first.
 */
export async function hearDispute(dispute: Stripe.Dispute, source: Source, now: Date): Promise<void> {
  const heard = { dispute, invoiceId: await ownerOf(dispute), source, now }
  const state = stateOf(dispute)
  const before = await opened(heard, state === 'open')
  if (state === 'open') return
  if (state === 'lost' && before !== 'won') await applyDispute(heard, false)
  // Lost, and won on appeal.
  if (state === 'won' && before === 'lost') await applyDispute(heard, true)
  else if (state === 'won') await won(heard)
  await inOrder(exceptionIdOf(about(dispute)), now)
}

/** By the intent as we made it; where its id never came back to us, by what it says at Stripe. */
async function ownerOf({ payment_intent }: Stripe.Dispute): Promise<string | undefined> {
  const id = idOf(payment_intent)
  const made = id ? await getIntent(id) : undefined
  if (!id || made) return made?.invoiceId
  try {
    return (await (await stripe()).paymentIntents.retrieve(id)).metadata.invoiceId
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return undefined
    throw error
  }
}

/** An inquiry is one to answer, too; one that was closed or prevented has taken nothing. */
function stateOf({ status }: Stripe.Dispute): Dispute['state'] {
  if (status === 'lost') return 'lost'
  return ['won', 'warning_closed', 'prevented'].includes(status) ? 'won' : 'open'
}

const about = ({ id }: Stripe.Dispute) => ({ kind: 'dispute' as const, ref: id })

/** Sees to it that it is on the invoice, and answers how it stood there before. */
async function opened(heard: Heard, isLast: boolean): Promise<Dispute['state']> {
  const { dispute, now } = heard
  const { id, amount, created, evidence_details: evidence } = dispute
  const due = evidence.due_by ? new Date(evidence.due_by * 1000).toISOString() : undefined
  const finding = { ...about(dispute), amount, detail: due }
  const before = await change(heard, isLast, invoice => {
    const known = disputeOf(invoice, id)
    if (known) return known.state
    const row: Dispute = { id, state: 'open', at: new Date(created * 1000).toISOString() }
    return [
      replaceInvoice(withDispute(invoice, row)),
      raise({ ...finding, invoiceId: invoice.id }, now),
      audit(heard, invoice, 'dispute.open'),
    ]
  })
  // Of no invoice of ours: somebody has to look all the same.
  if (!before && !(await getException(exceptionIdOf(finding)))) await commit(raise(finding, now))
  return before ?? 'open'
}

const won = (heard: Heard): Promise<unknown> =>
  change(heard, true, invoice => {
    const known = disputeOf(invoice, heard.dispute.id)
    if (!known || known.state === 'won') return 'won'
    return [
      replaceInvoice(withDispute(invoice, { ...known, state: 'won' })),
      audit(heard, invoice, 'dispute.won'),
    ]
  })

/** Onto the invoice as it is at that moment; answers a state where there is nothing to write. Undefined: no invoice. */
async function change(
  { invoiceId, source: { event }, now }: Heard,
  isLast: boolean,
  toWrite: (invoice: Invoice) => Write[] | Dispute['state'],
): Promise<Dispute['state'] | undefined> {
  for (let attempt = 0; invoiceId && attempt < 10; attempt++) {
    const invoice = await getInvoice(invoiceId)
    const writes = invoice && toWrite(invoice)
    if (!Array.isArray(writes)) return writes
    try {
      await commit(...writes, ...(event && isLast ? [markSeen(event, now)] : []))
      return 'open'
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error
    }
  }
  if (invoiceId) throw new TooMuchContention()
}

const audit = (
  { dispute: { id, amount }, source: { actor }, now }: Heard,
  { id: subject, userId: person, invoiceNumber }: Invoice,
  action: 'dispute.open' | 'dispute.won',
): Write => auditRow({ actor, action, subject, person, details: { ref: id, amount, invoiceNumber } }, now)
