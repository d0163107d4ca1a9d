import { figuresChange, resettle } from '#shared/invoices/rules.ts'
import { auditRow } from '../audit/store.ts'
import { ConditionFailed, commit, TooMuchContention } from '../data/transaction.ts'
import { closeIntent } from '../payments/closeIntent.ts'
import { count } from '../programs/store.ts'
import { getInvoice, type Invoice, replaceInvoice } from './store.ts'

/**
 * The debt of an invoice ends with whoever owes it: what was paid in part is all that will ever be owed. May be done
 * twice, and has to be done later while a bank still thinks about a payment.
 */
export async function endWithDebtor(id: string, userId: string, now: Date): Promise<void> {
  for (let attempt = 0; attempt < 10; attempt++) {
    const invoice = await getInvoice(id)
    if (invoice?.userId !== userId || invoice.cancelled || invoice.balance === 0) return
    const payment = await closeIntent(invoice, 'system', now)
    if (payment === 'processing') throw new Error(`a payment of invoice ${id} is being confirmed`)
    if (payment === 'paid') continue
    const { amountPaid, waived, invoiceNumber, programId } = invoice
    const total = amountPaid > 0 ? Math.min(invoice.total, amountPaid + waived) : invoice.total
    const over: Invoice = { ...invoice, cancelled: true, total }
    const after: Invoice = { ...over, ...resettle(over, over) }
    const details = { invoiceNumber, amount: invoice.balance }
    try {
      return await commit(
        replaceInvoice(after),
        count(programId, figuresChange(invoice, after)),
        auditRow({ actor: 'system', action: 'invoice.cancel', subject: id, person: userId, details }, now),
      )
    } catch (error) {
      // Somebody paid or changed it meanwhile: the next look tells.
      if (!(error instanceof ConditionFailed)) throw error
    }
  }
  throw new TooMuchContention()
}
