import { Card } from '#frontend/ui/Card.tsx'
import type { InvoiceDetail } from '#shared/invoices/model.ts'
import { Sums } from './invoice/AmountLines.tsx'

export const Amounts = ({ invoice }: { invoice: InvoiceDetail }) => (
  <Card title="Amounts">
    <Sums invoice={invoice} on="invoice" />
  </Card>
)
