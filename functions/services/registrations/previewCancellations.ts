import type { CancellationPreview } from '#shared/registrations/model.ts'
import { mapConcurrent } from '../../platform/async/mapConcurrent.ts'
import { getInvoicesById, listLedgerEntries } from '../../stores/invoices/store.ts'
import { invoiceIdFor } from '../../stores/registrations/store.ts'
import { splitRefundable } from '../payments/requestRefund.ts'

/** What was paid for registrations and how it could be refunded; those that do not exist are left out. */
export async function previewCancellations(
  registrationIds: readonly string[],
): Promise<CancellationPreview[]> {
  const invoices = await getInvoicesById(registrationIds.map(invoiceIdFor))
  const previews = await mapConcurrent(invoices, 20, async invoice => {
    const entries = invoice.collected === 0 ? [] : await listLedgerEntries(invoice.id)
    const { registrationId: id, collected, balance } = invoice
    return id ? [{ id, collected, balance, refundable: splitRefundable(invoice, entries) }] : []
  })
  return previews.flat()
}
