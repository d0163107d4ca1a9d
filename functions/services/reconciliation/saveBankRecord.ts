import type Stripe from 'stripe'
import { keys } from '../../platform/data/table.ts'
import { commit } from '../../platform/data/transaction.ts'
import { updateRow } from '../../platform/data/writes.ts'
import { type BankRecordRow, bankRecords } from '../../stores/reconciliation/bankRecords.ts'

export function toBankRecord(
  { ref, txn }: { ref: string; txn: Stripe.BalanceTransaction },
  invoiceId: string | undefined,
): BankRecordRow {
  const { id: txnId, amount, fee, net, created, description } = txn
  return {
    ref,
    ...(invoiceId && { invoiceId }),
    ...(ref.startsWith('TXN#') && description && { description }),
    txnId,
    // A fee of Stripe's that belongs to no movement of the club is recorded entirely as fee.
    ...(txn.reporting_category === 'fee' ? { amount: 0, fee: 0 - net } : { amount, fee }),
    net,
    at: new Date(created * 1000).toISOString(),
  }
}

/** Updates single fields, because the payout may be written at the same time. */
export async function saveBankRecord(row: BankRecordRow, known: BankRecordRow | undefined): Promise<void> {
  if (known && JSON.stringify({ ...known, ...row }) === JSON.stringify(known)) return
  const { pk: _, sk: __, ...set } = bankRecords.item(row)
  await commit(updateRow(keys.bankRecord(row.ref), { set }))
}
