import { Card } from '#frontend/ui/Card.tsx'
import type { InvoiceDetail } from '#shared/invoices/model.ts'
import { Sums } from './Sums.tsx'

export const Amounts = ({ invoice }: { invoice: InvoiceDetail }) => (
  <Card title="Amounts">
    <Sums invoice={invoice} on="invoice" />
  </Card>
)
