import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '#frontend/ui/Button.tsx'
import { Card } from '#frontend/ui/Card.tsx'
import { Day } from '#frontend/ui/ClubDate.tsx'
import { Money } from '#frontend/ui/Money.tsx'
import { Loaded } from '#frontend/ui/states.tsx'
import type { OwnInvoice } from '#shared/invoices/model.ts'
import { owed } from '../amountLines.ts'
import { StatusMark } from '../InvoiceStatus.tsx'
import { whatFor } from '../labels.ts'
import { pathTo } from '../paths.ts'
import { ownInvoices } from './queries.ts'
import './my-invoices.css'

/** What the club has billed besides registrations; nothing where it has billed nothing. */
export default function MyInvoices() {
  const query = useQuery(ownInvoices)
  return (
    <Loaded query={query} skeleton={null} errorTitle="Your invoices could not be loaded">
      {own => own.length > 0 && <Invoices own={own} />}
    </Loaded>
  )
}

function Invoices({ own }: { own: readonly OwnInvoice[] }) {
  return (
    <Card title="My invoices">
      <ul className="my-invoices">
        {own.map(invoice => (
          <li key={invoice.id}>
            <div>
              <p>
                <strong>{whatFor(invoice)}</strong>
              </p>
              <p className="muted">
                {invoice.invoiceNumber}, due <Day at={invoice.dueAt} />
              </p>
            </div>
            <StatusMark invoice={invoice} />
            <Money cents={owed(invoice) || invoice.amount} />
            {owed(invoice) > 0 && (
              <LinkButton
                look="primary"
                to={pathTo('payInvoice', invoice)}
                aria-label={`Pay by card: ${invoice.invoiceNumber}, ${whatFor(invoice)}`}
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
