import type Stripe from 'stripe'
import { update } from '#functions/platform/data/entity.ts'
import { keys } from '#functions/platform/data/table.ts'
import { commit } from '#functions/platform/data/transaction.ts'
import { getDiscount, getDiscountUser } from '#functions/stores/discounts/store.ts'
import { addFact, getInvoice, invoices } from '#functions/stores/invoices/store.ts'
import { booksOfInvoice } from '#functions/stores/payments/invoiceLedger.ts'
import { settle } from '#shared/invoices/rules.ts'

/*
 * How one would write it at first: look, decide, then write. Each of these meets the same crowd as the real thing, to
 * see that the crowd is one. They leave the books in disorder. To be imported once the club is open.
 */

/** Uses a code where its counts, as they were read, allow it. Answers whether it did. */
export async function naiveUse(codeId: string, userId: string): Promise<boolean> {
  const [code, mine] = await Promise.all([getDiscount(codeId), getDiscountUser(codeId, userId)])
  if (!code || code.uses >= (code.maxUses ?? Number.POSITIVE_INFINITY)) return false
  if ((mine?.uses ?? 0) >= (code.maxUsesPerUser ?? Number.POSITIVE_INFINITY)) return false
  await commit(
    update(keys.discount(codeId), { add: { uses: 1 } }),
    update(keys.discountUser(codeId, userId), { set: { codeId, userId }, add: { uses: 1 } }),
  )
  return true
}

interface Entry {
  ref: string
  kind: 'payment' | 'refund'
  amount: number
}

/** Writes money down where the invoice, as it was read, has room for it: its balance, or what was kept of it. */
export async function naiveEntry(invoiceId: string, { ref, kind, amount }: Entry): Promise<boolean> {
  const { invoice, facts } = await booksOfInvoice(invoiceId)
  if (!invoice || amount > (kind === 'payment' ? invoice.balance : invoice.collected)) return false
  const fact = {
    ...{ invoiceId, ref, kind, amount, currency: 'usd', accepted: true, method: 'cash' as const },
    ...{ actor: 'naive', at: invoice.createdAt },
  }
  await commit(addFact(fact), invoices.put({ ...invoice, ...settle(invoice, [...facts, fact]) }))
  return true
}

/** A new payment for each who asks, over what the invoice owed when it was read. */
export async function naiveIntent(invoiceId: string, stripe: Stripe): Promise<string> {
  const amount = (await getInvoice(invoiceId))?.balance ?? 0
  const metadata = { invoiceId, amount: String(amount) }
  const { client_secret } = await stripe.paymentIntents.create({ amount, currency: 'usd', metadata })
  return client_secret ?? ''
}

/** Lowers what is owed where nothing was paid when it was read, and knows of no card that is being charged. */
export async function naiveDiscount(invoiceId: string, amount: number): Promise<void> {
  const { invoice, facts } = await booksOfInvoice(invoiceId)
  if (!invoice || invoice.amountPaid > 0) return
  const lower = { ...invoice, total: invoice.subtotal - amount }
  await commit(invoices.put({ ...lower, ...settle(lower, facts) }))
}

/** Gives a use back where the invoice, as it was read, has one. */
export async function naiveRelease(invoiceId: string): Promise<void> {
  const invoice = await getInvoice(invoiceId)
  if (invoice?.discount?.state !== 'reserved') return
  const { discount } = invoice
  await commit(
    update(keys.discount(discount.codeId), { add: { uses: -1 } }),
    invoices.put({ ...invoice, discount: { ...discount, state: 'released' } }),
  )
}
