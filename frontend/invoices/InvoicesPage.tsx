import { invoices } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { read } from '#frontend/app/api.ts'
import { Tile } from '#frontend/ui/Card.tsx'
import { Money } from '#frontend/ui/Money.tsx'
import { PageHeader } from '#frontend/ui/PageHeader.tsx'
import { Loaded, Skeleton } from '#frontend/ui/states.tsx'
import type { InvoiceSummary } from '#shared/invoices/model.ts'
import { pages } from '#shared/pages.ts'
import { InvoiceList } from './InvoiceList.tsx'
import { staleTime } from './pagesOfInvoices.ts'
import './invoices.css'

export default function InvoicesPage() {
  return (
    <>
      <PageHeader title={pages.invoices.title} text="What families owe, what they have paid, what is open." />
      <Summary />
      <InvoiceList />
    </>
  )
}

function Summary() {
  const query = useQuery({ ...read(invoices.summary), staleTime })
  return (
    <Loaded query={query} skeleton={<Waiting />} errorTitle="The totals could not be loaded">
      {({ all, paid, open, collected }) => (
        <div className="tiles">
          <Total label="All" {...all} />
          <Total label="Paid" {...paid} />
          <Total label="Unpaid + Overdue" {...open} />
          <Tile label="Collected" value={<Money cents={collected} />} note="Received minus given back" />
        </div>
      )}
    </Loaded>
  )
}

function Total({ label, count, amount }: { label: string } & InvoiceSummary['all']) {
  return (
    <Tile label={label} value={<Money cents={amount} />} note={`${count} invoice${count === 1 ? '' : 's'}`} />
  )
}

const Waiting = () => (
  <div className="tiles-waiting">
    <Skeleton lines={4} height="7.25rem" />
  </div>
)
