import type Stripe from 'stripe'
import { keys } from '#functions/platform/data/table.ts'
import { commit } from '#functions/platform/data/transaction.ts'
import { updateRow } from '#functions/platform/data/writes.ts'
import { getDiscount, getDiscountUser } from '#functions/stores/discounts/store.ts'
import { addLedgerEntry, getInvoice, invoices } from '#functions/stores/invoices/store.ts'
import { getLedgerOfInvoice } from '#functions/stores/payments/invoiceLedger.ts'
import { calculateSettlement } from '#shared/invoices/rules.ts'

/**
 * The race-prone reference: read, decide, then write without a condition. Each of these gets the same concurrent
 * calls as the real code, to prove that the calls do race. They leave the ledger inconsistent. Import this only
 * after the club is open.
 */

/** Redeems a code if the counts it has read allow it. Returns whether it did. */
export async function redeemCodeUnguarded(codeId: string, userId: string): Promise<boolean> {
  const [code, mine] = await Promise.all([getDiscount(codeId), getDiscountUser(codeId, userId)])
  if (!code || code.uses >= (code.maxUses ?? Number.POSITIVE_INFINITY)) return false
  if ((mine?.uses ?? 0) >= (code.maxUsesPerUser ?? Number.POSITIVE_INFINITY)) return false
  await commit(
    updateRow(keys.discount(codeId), { add: { uses: 1 } }),
    updateRow(keys.discountUser(codeId, userId), { set: { codeId, userId }, add: { uses: 1 } }),
  )
  return true
}

interface Entry {
  ref: string
  kind: 'payment' | 'refund'
  amount: number
}

/** Records a payment or refund if the invoice it has read allows for the amount. */
export async function recordEntryUnguarded(
  invoiceId: string,
  { ref, kind, amount }: Entry,
): Promise<boolean> {
  const { invoice, entries } = await getLedgerOfInvoice(invoiceId)
  if (!invoice || amount > (kind === 'payment' ? invoice.balance : invoice.collected)) return false
  const entry = {
    ...{ invoiceId, ref, kind, amount, currency: 'usd', accepted: true, method: 'cash' as const },
    ...{ actor: 'unguarded', at: invoice.createdAt },
  }
  await commit(
    addLedgerEntry(entry),
    invoices.put({ ...invoice, ...calculateSettlement(invoice, [...entries, entry]) }),
  )
  return true
}

/** Creates a new intent for every caller, over the balance it has read. */
export async function createIntentUnguarded(invoiceId: string, stripe: Stripe): Promise<string> {
  const amount = (await getInvoice(invoiceId))?.balance ?? 0
  const metadata = { invoiceId, amount: String(amount) }
  const { client_secret } = await stripe.paymentIntents.create({ amount, currency: 'usd', metadata })
  return client_secret ?? ''
}

/** Applies a discount if nothing was paid when it read the invoice, ignoring a card payment in progress. */
export async function applyDiscountUnguarded(invoiceId: string, amount: number): Promise<void> {
  const { invoice, entries } = await getLedgerOfInvoice(invoiceId)
  if (!invoice || invoice.amountPaid > 0) return
  const lower = { ...invoice, total: invoice.subtotal - amount }
  await commit(invoices.put({ ...lower, ...calculateSettlement(lower, entries) }))
}

/** Releases a code if the invoice it has read has one reserved. */
export async function releaseCodeUnguarded(invoiceId: string): Promise<void> {
  const invoice = await getInvoice(invoiceId)
  if (invoice?.discount?.state !== 'reserved') return
  const { discount } = invoice
  await commit(
    updateRow(keys.discount(discount.codeId), { add: { uses: -1 } }),
    invoices.put({ ...invoice, discount: { ...discount, state: 'released' } }),
  )
}
