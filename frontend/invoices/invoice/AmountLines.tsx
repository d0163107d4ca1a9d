import { listAmounts } from '#frontend/invoices/amountLines.ts'
import styles from '#frontend/invoices/invoices.module.css'
import receiptsStyles from '#frontend/payments/receipts/receipts.module.css'
import { Money } from '#frontend/ui/Money.tsx'
import type { InvoiceDetail } from '#shared/invoices/model.ts'

/** The amounts billed, deducted, paid and left; on the screen and in print. */
export const AmountLines = ({ invoice, on }: { invoice: InvoiceDetail; on: 'invoice' | 'paper' }) => (
  <dl className={on === 'paper' ? receiptsStyles.paperSums : styles.invoiceSums}>
    {listAmounts(invoice).map(({ name, cents, isTotal }) => (
      <div
        key={name}
        className={isTotal ? (on === 'paper' ? receiptsStyles.paperTotal : styles.invoiceTotal) : undefined}
      >
        <dt>{name}</dt>
        <dd>
          <Money cents={cents} />
        </dd>
      </div>
    ))}
  </dl>
)
