import { useQueryClient } from '@tanstack/react-query'
import { invoiceQuery } from '#frontend/invoices/queries.ts'
import type { SendResult } from '#frontend/lib/queries.ts'
import { toast } from '#frontend/lib/toast.ts'
import type { Route } from '#shared/http.ts'
import type { InvoiceDetail } from '#shared/invoices/model.ts'

/** What every invoice action does with its result: update the screen and show a toast. */
export function useInvoiceResult() {
  const client = useQueryClient()
  return {
    showResult(invoice: InvoiceDetail, title: string) {
      client.setQueryData(invoiceQuery(invoice.id).queryKey, invoice)
      toast({ title, description: invoice.invoiceNumber })
    },
    /** It may have succeeded anyway, or somebody else may have done it: refetch the invoice. */
    showFailure({ id }: Pick<InvoiceDetail, 'id'>, { error }: Extract<SendResult<Route>, { ok: false }>) {
      toast({ title: `Failed to update invoice: ${error.message}`, destructive: true })
      void client.invalidateQueries({ queryKey: invoiceQuery(id).queryKey })
    },
  }
}

/**
 * An idempotency key. A dialog keeps it from the moment it opens, so that a retry after a lost reply counts
 * as the same action.
 */
export const newIdempotencyKey = (): string => crypto.randomUUID()
