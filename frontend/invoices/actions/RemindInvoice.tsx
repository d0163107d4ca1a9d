import type { InvoiceActionProps } from './InvoiceActionProps.ts'
import RemindPayers from './RemindPayers.tsx'

/** Reminds the payer of one invoice. */
export default function RemindInvoice({ invoice, open, onClose }: InvoiceActionProps) {
  return <RemindPayers invoices={[invoice]} open={open} onClose={onClose} />
}
