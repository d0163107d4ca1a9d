import { Card } from '#frontend/ui/Card.tsx'
import { Money } from '#frontend/ui/Money.tsx'
import type { InvoiceDetail } from '#shared/invoices/model.ts'
import { amountsOf } from './amountLines.ts'

export function Amounts({ invoice }: { invoice: InvoiceDetail }) {
  return (
    <Card title="Amounts">
      <dl className="invoice-sums">
        {amountsOf(invoice).map(({ name, cents, isTotal }) => (
          <div key={name} className={isTotal ? 'invoice-total' : undefined}>
            <dt>{name}</dt>
            <dd>
              <Money cents={cents} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
