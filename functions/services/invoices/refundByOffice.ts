import type { z } from 'zod'
import { ConditionFailed, commit, TooMuchContention } from '#functions/platform/data/transaction.ts'
import { Refusal } from '#functions/platform/http/errors.ts'
import { auditRow } from '#functions/stores/audit/store.ts'
import { replaceInvoice } from '#functions/stores/invoices/store.ts'
import type { RefundRequest } from '#shared/invoices/model.ts'
import { factMarks } from '#shared/invoices/rules.ts'
import { sum } from '#shared/money.ts'
import { applyOwn } from '../payments/apply.ts'
import { refundableBy, requestRefund } from '../payments/requestRefund.ts'
import { sendNow } from '../payments/sendRefund.ts'
import { type By, booksFor, type Done, isDone, isSame, notMoreThan, type OpenBooks } from './openLedger.ts'

/** Gives money back: to the cards that paid through Stripe, or out of the office's hand. */
export async function giveBack(
  invoiceId: string,
  { amountCents, reason, from, key }: z.output<typeof RefundRequest>,
  by: By,
): Done {
  if (from === 'manual') return handBack(invoiceId, { amountCents, reason, key }, by)
  const { caller, now } = by
  for (let attempt = 0; attempt < 10; attempt++) {
    const { invoice, facts } = await booksFor(invoiceId)
    // Stripe knows no invoices: there, one name is one refund.
    const id = `rfd_${invoiceId}_${key}`
    const asked = invoice.refunds.filter(refund => refund.id === id || refund.id.startsWith(`${id}:`))
    if (asked.length > 0 && isSame(sum(asked.map(({ amount }) => amount)), amountCents))
      return { invoice, facts }
    if (invoice.disputes?.some(({ state }) => state === 'open'))
      throw new Refusal(409, 'A bank is asking for this money back. Please wait until it has decided.')
    notMoreThan(refundableBy(invoice, facts).card, amountCents, 'can go back to the card')
    const wish = { amount: amountCents, reason, actor: caller.id, id }
    const money = requestRefund(invoice, facts, wish, now)
    const { invoiceNumber, userId: person } = invoice
    const details = { amount: amountCents, reason, invoiceNumber }
    const trace = { actor: caller.id, action: 'invoice.refund', subject: invoiceId, person } as const
    try {
      await commit(replaceInvoice(money.invoice), ...money.writes, auditRow({ ...trace, details }, now))
    } catch (error) {
      // Somebody else has refunded or changed it meanwhile: the next look tells what is left.
      if (error instanceof ConditionFailed) continue
      throw error
    }
    await sendNow(invoice, money.refunds)
    // Stripe's word may have come already.
    return booksFor(invoiceId)
  }
  throw new TooMuchContention()
}

async function handBack(
  invoiceId: string,
  { amountCents, reason, key }: Pick<z.output<typeof RefundRequest>, 'amountCents' | 'reason' | 'key'>,
  { caller, now }: By,
): Done {
  const allow = ({ invoice, facts }: OpenBooks) =>
    notMoreThan(
      refundableBy(invoice, facts).manual,
      amountCents,
      'was paid by cash or check and can be handed back',
    )
  const books = await booksFor(invoiceId)
  const ref = `${factMarks.refund}#man_${key}`
  const entry = { invoiceId, ref, kind: 'refund' as const, amount: amountCents, method: 'other' as const }
  if (isDone(books, entry)) return books
  allow(books)
  const entered = await applyOwn(entry, { actor: caller.id, books, now, note: reason, allow })
  const after = entered.books ?? (await booksFor(invoiceId))
  isDone(after, entry)
  return after
}
