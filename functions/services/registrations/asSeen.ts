import { HttpError } from '../../platform/http/errors.ts'
import type { InvoiceRow } from '../../stores/invoices/store.ts'

/** What was paid as the office has seen it: otherwise another sum would be charged or refunded than it was shown. */
export function assertAsSeen(
  invoice: InvoiceRow,
  { collected = invoice.collected }: { collected?: number },
): void {
  if (collected !== invoice.collected)
    throw new HttpError(409, 'What this family has paid has changed. Please look at it again.')
}
