import {
  ConditionFailed,
  commit,
  TooMuchContention,
  type Write,
} from '#functions/platform/data/transaction.ts'
import { closeIntent } from '#functions/services/payments/closeIntent.ts'
import { auditRow } from '#functions/stores/audit/store.ts'
import { type Invoice, type LedgerFact, replaceInvoice } from '#functions/stores/invoices/store.ts'
import { booksOfInvoice } from '#functions/stores/payments/invoiceLedger.ts'
import { ownFact, record } from '#functions/stores/payments/ledgerEntries.ts'
import { count } from '#functions/stores/programs/store.ts'
import { figuresChange, resettle, settle } from '#shared/invoices/rules.ts'

/**
 * The debt of an invoice ends with whoever owes it: it is cancelled, or where a part was paid the club does without
 * the rest. May be done twice, and has to be done later while a bank still thinks about a payment.
 */
export async function endWithDebtor(id: string, userId: string, now: Date): Promise<void> {
  for (let attempt = 0; attempt < 10; attempt++) {
    const { invoice, facts } = await booksOfInvoice(id)
    if (invoice?.userId !== userId || invoice.cancelled || invoice.balance === 0) return
    const payment = await closeIntent(invoice, 'system', now)
    if (payment === 'processing') throw new Error(`a payment of invoice ${id} is being confirmed`)
    if (payment === 'paid') continue
    const { after, writes } = invoice.amountPaid > 0 ? waived(invoice, facts, now) : cancelled(invoice, now)
    try {
      return await commit(
        replaceInvoice(after),
        count(invoice.programId, figuresChange(invoice, after)),
        ...writes,
      )
    } catch (error) {
      // Somebody paid or changed it meanwhile: the next look tells.
      if (!(error instanceof ConditionFailed)) throw error
    }
  }
  throw new TooMuchContention()
}

interface Ending {
  after: Invoice
  writes: Write[]
}

function waived(invoice: Invoice, facts: readonly LedgerFact[], now: Date): Ending {
  const { id, balance: amount } = invoice
  const fact = ownFact(invoice, { name: `gone_${id}`, kind: 'adjustment', amount }, 'system', now)
  return { after: { ...invoice, ...settle(invoice, [...facts, fact]) }, writes: record(fact, now) }
}

function cancelled(invoice: Invoice, now: Date): Ending {
  const { id: subject, userId: person, invoiceNumber, balance: amount } = invoice
  const over: Invoice = { ...invoice, cancelled: true }
  const trace = { actor: 'system', action: 'invoice.cancel', subject, person } as const
  return {
    after: { ...over, ...resettle(over, over) },
    writes: [auditRow({ ...trace, details: { invoiceNumber, amount } }, now)],
  }
}
