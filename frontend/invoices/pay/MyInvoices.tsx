import { useQuery } from '@tanstack/react-query'
import { InvoiceStatus } from '#frontend/invoices/InvoiceStatus.tsx'
import { pathTo } from '#frontend/lib/paths.ts'
import { useDueWord } from '#frontend/payments/balance/useOpenAmounts.ts'
import { LinkButton } from '#frontend/ui/Button.tsx'
import { Card } from '#frontend/ui/Card.tsx'
import { ClubDate } from '#frontend/ui/figures/ClubDate.tsx'
import { Money } from '#frontend/ui/figures/Money.tsx'
import { QueryResult } from '#frontend/ui/page/states.tsx'
import { describePurpose } from '#shared/invoices/describePurpose.ts'
import { getAmountOwed } from '#shared/invoices/due.ts'
import type { OwnInvoice } from '#shared/invoices/model.ts'
import styles from './MyInvoices.module.css'
import { myInvoicesQuery } from './queries.ts'

/** Invoices other than for registrations; renders nothing without any. */
export default function MyInvoices() {
  const query = useQuery(myInvoicesQuery)
  return (
    <QueryResult query={query} skeleton={null} errorTitle="Your invoices couldn’t be loaded">
      {own => own.length > 0 && <InvoiceCards own={own} />}
    </QueryResult>
  )
}

function InvoiceCards({ own }: { own: readonly OwnInvoice[] }) {
  const dueWord = useDueWord()
  return (
    <Card title="My invoices">
      <ul className={styles.myInvoices}>
        {own.map(invoice => (
          <li key={invoice.id}>
            <div>
              <p>
                <strong>{describePurpose(invoice)}</strong>
              </p>
              <p className="muted">
                {invoice.invoiceNumber}
                {getAmountOwed(invoice) > 0 && (
                  <>
                    {' '}
                    · {dueWord(invoice)}, by <ClubDate at={invoice.dueAt} />
                  </>
                )}
              </p>
            </div>
            <InvoiceStatus invoice={invoice} />
            <Money cents={getAmountOwed(invoice) || invoice.amount} />
            {getAmountOwed(invoice) > 0 && (
              <LinkButton
                variant="primary"
                to={pathTo('payInvoice', invoice)}
                aria-label={`Pay by card: ${invoice.invoiceNumber}, ${describePurpose(invoice)}`}
              >
                Pay by card
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
