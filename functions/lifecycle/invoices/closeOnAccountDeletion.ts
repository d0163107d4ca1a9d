import { calculateSettlement, programFiguresChange, recalculateSettlement } from '#shared/invoices/rules.ts'
import { readAgain, readAndCommit } from '../../platform/data/retryOnConflict.ts'
import type { Write } from '../../platform/data/transaction.ts'
import { closeIntent } from '../../services/payments/closeIntent.ts'
import { auditWrite } from '../../stores/audit/store.ts'
import { type InvoiceRow, type LedgerEntryRow, replaceInvoice } from '../../stores/invoices/store.ts'
import { getLedgerOfInvoice } from '../../stores/payments/invoiceLedger.ts'
import { buildOwnLedgerEntry, recordLedgerEntry } from '../../stores/payments/recordLedgerEntry.ts'
import { updateCounts } from '../../stores/programs/store.ts'

/**
 * Closes an open invoice of a deleted account: it is cancelled, or if partly paid, the rest is waived. Idempotent;
 * must be retried later while a bank is still processing a payment.
 */
export async function closeOnAccountDeletion(id: string, userId: string, now: Date): Promise<void> {
  await readAndCommit(async () => {
    const { invoice, entries } = await getLedgerOfInvoice(id)
    if (invoice?.userId !== userId || invoice.cancelled || invoice.balance === 0) return []
    const payment = await closeIntent(invoice, 'system', now)
    if (payment === 'processing') throw new Error(`a payment of invoice ${id} is being confirmed`)
    if (payment === 'paid') readAgain()
    const { after, writes } =
      invoice.amountPaid > 0 ? waiveBalance(invoice, entries, now) : cancelInvoice(invoice, now)
    return [
      replaceInvoice(after),
      updateCounts(invoice.programId, programFiguresChange(invoice, after)),
      ...writes,
    ]
  })
}

interface ClosedInvoice {
  after: InvoiceRow
  writes: Write[]
}

function waiveBalance(invoice: InvoiceRow, entries: readonly LedgerEntryRow[], now: Date): ClosedInvoice {
  const { id, balance: amount } = invoice
  const entry = buildOwnLedgerEntry(
    invoice,
    { name: `gone_${id}`, kind: 'adjustment', amount },
    'system',
    now,
  )
  return {
    after: { ...invoice, ...calculateSettlement(invoice, [...entries, entry]) },
    writes: recordLedgerEntry(entry, now),
  }
}

function cancelInvoice(invoice: InvoiceRow, now: Date): ClosedInvoice {
  const { id: subject, userId: person, invoiceNumber, balance: amount } = invoice
  const over: InvoiceRow = { ...invoice, cancelled: true }
  const auditEntry = { actor: 'system', action: 'invoice.cancel', subject, person } as const
  return {
    after: { ...over, ...recalculateSettlement(over, over) },
    writes: [auditWrite({ ...auditEntry, details: { invoiceNumber, amount } }, now)],
  }
}
