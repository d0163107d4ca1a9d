import { useQueryClient } from '@tanstack/react-query'
import type { Sent } from '#frontend/lib/queries.ts'
import { toast } from '#frontend/lib/toast.ts'
import type { Route } from '#shared/http.ts'
import type { InvoiceDetail } from '#shared/invoices/model.ts'
import { invoiceOf } from '../queries.ts'

/** What every deed on an invoice has in common once there is an answer: the screen shows what the club says. */
export function useAnswered() {
  const client = useQueryClient()
  return {
    show(invoice: InvoiceDetail, title: string) {
      client.setQueryData(invoiceOf(invoice.id).queryKey, invoice)
      toast({ title, description: invoice.invoiceNumber })
    },
    /** It may have been done all the same, or by somebody else: what is shown is looked up. */
    fail({ id }: Pick<InvoiceDetail, 'id'>, { error }: Extract<Sent<Route>, { ok: false }>) {
      toast({ title: `Failed to update invoice: ${error.message}`, destructive: true })
      void client.invalidateQueries({ queryKey: invoiceOf(id).queryKey })
    },
  }
}

/** Names one deed. A dialog has one from its opening on, so that a second try after a lost answer is the same deed. */
export const newKey = (): string => crypto.randomUUID()
