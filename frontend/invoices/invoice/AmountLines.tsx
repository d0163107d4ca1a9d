import { listAmounts } from '#frontend/invoices/amountLines.ts'
import styles from '#frontend/invoices/invoices.module.css'
import receiptsStyles from '#frontend/payments/receipts/receipts.module.css'
import { SumLine } from '#frontend/ui/figures/SumLine.tsx'
import type { InvoiceDetail } from '#shared/invoices/model.ts'

/** The amounts billed, deducted, paid and left; on the screen and in print. */
export const AmountLines = ({ invoice, on }: { invoice: InvoiceDetail; on: 'invoice' | 'paper' }) => (
  <dl className={on === 'paper' ? receiptsStyles.paperSums : styles.invoiceSums}>
    {listAmounts(invoice).map(({ name, cents, isTotal }) => (
      <SumLine
        key={name}
        name={name}
        cents={cents}
        className={isTotal ? (on === 'paper' ? receiptsStyles.paperTotal : styles.invoiceTotal) : undefined}
      />
    ))}
  </dl>
)
