import type Stripe from 'stripe'
import { getStripe, isStripeError } from '../../platform/stripe/client.ts'
import type { LedgerEntryRow } from '../../stores/invoices/store.ts'
import { saveBankRecord, toBankRecord } from './saveBankRecord.ts'

/** Whether Stripe knows the object of an entry; also saves its bank record. */
export async function isKnownAtStripe({
  ref,
  invoiceId,
}: Pick<LedgerEntryRow, 'ref' | 'invoiceId'>): Promise<boolean> {
  const [mark = '', id = ''] = ref.split('#')
  try {
    const { happened, txn } = await readFromStripe(mark, id)
    if (happened && txn) await saveBankRecord(toBankRecord({ ref, txn }, invoiceId), undefined)
    return happened
  } catch (error) {
    if (isStripeError(error, 'StripeInvalidRequestError') && error.statusCode === 404) return false
    throw error
  }
}

type Txn = string | Stripe.BalanceTransaction | null | undefined

const expandedTxn = (txn: Txn): Stripe.BalanceTransaction | undefined =>
  txn && typeof txn !== 'string' ? txn : undefined

async function readFromStripe(mark: string, id: string) {
  const api = await getStripe()
  if (mark === 'DSP') {
    const { status, balance_transactions: txns } = await api.disputes.retrieve(id)
    return { happened: status === 'lost' || status === 'won', txn: txns[0] }
  }
  if (mark === 'PAY' && id.startsWith('ch_')) {
    const charge = await api.charges.retrieve(id, { expand: ['balance_transaction'] })
    return { happened: charge.paid, txn: expandedTxn(charge.balance_transaction) }
  }
  if (mark === 'PAY') {
    const intent = await api.paymentIntents.retrieve(id, { expand: ['latest_charge.balance_transaction'] })
    const charge = intent.latest_charge
    const txn = charge && typeof charge !== 'string' ? expandedTxn(charge.balance_transaction) : undefined
    return { happened: intent.status === 'succeeded', txn }
  }
  const refund = await api.refunds.retrieve(id, { expand: ['balance_transaction'] })
  const isBack = refund.status === 'failed' || refund.status === 'canceled'
  // A returned refund had arrived before.
  const happened = isBack || (mark === 'REF' && refund.status === 'succeeded')
  return { happened, txn: mark === 'REF' ? expandedTxn(refund.balance_transaction) : undefined }
}
