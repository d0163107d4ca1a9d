import type { InvoiceDetail } from '#shared/invoices/model.ts'

/** The props of every invoice dialog; `about` is the ref of the ledger entry it is about. */
export interface InvoiceActionProps {
  invoice: InvoiceDetail
  about: string
  open: boolean
  onClose: () => void
}
