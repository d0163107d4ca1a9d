import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { haveAnswered, useReached } from '#frontend/lib/queries.ts'
import { useSearchParam } from '#frontend/lib/useSearchParam.ts'
import { exceptionsQuery, OpenExceptions } from '#frontend/reconciliation/OpenExceptions.tsx'
import { Button, LinkButton } from '#frontend/ui/Button.tsx'
import { useReaches } from '#frontend/ui/breakpoints.ts'
import { useWasOpen } from '#frontend/ui/dialog/useWasOpen.ts'
import { PageHeader } from '#frontend/ui/page/PageHeader.tsx'
import { Skeleton } from '#frontend/ui/page/states.tsx'
import { pages } from '#shared/pages.ts'
import { InvoiceList } from './InvoiceList.tsx'
import { InvoiceTotals, totalsQuery } from './InvoiceTotals.tsx'
import { useInvoiceFilter } from './useInvoiceFilter.ts'

const NewInvoice = lazy(() => import('#frontend/invoices/actions/NewInvoice.tsx'))

export default function InvoicesPage() {
  const filter = useInvoiceFilter()
  const [adding, setAdding] = useSearchParam('new')
  const open = adding !== undefined
  const wasOpen = useWasOpen(open)
  const totals = <InvoiceTotals wanted={filter.wanted} />
  const isWide = useReaches('tablet')
  const isKnown = useReached(haveAnswered(useQuery(totalsQuery), useQuery(exceptionsQuery)))
  return (
    <>
      <PageHeader
        title={pages.invoices.title}
        text="What families owe, what they’ve paid and what’s due."
        actions={
          <>
            <LinkButton to={pages.invoiceAging.path}>{pages.invoiceAging.title}</LinkButton>
            <LinkButton to={pages.ledger.path}>{pages.ledger.title}</LinkButton>
            <Button variant="primary" onClick={() => setAdding('')}>
              New invoice
            </Button>
          </>
        }
      />
      {isKnown ? (
        <>
          <OpenExceptions />
          {isWide && totals}
          {/* On a phone the search comes first. */}
          <InvoiceList filter={filter}>{!isWide && totals}</InvoiceList>
        </>
      ) : (
        <Skeleton lines={8} height="7.25rem" />
      )}
      {wasOpen && (
        <Suspense fallback={null}>
          <NewInvoice open={open} onClose={() => setAdding(undefined)} />
        </Suspense>
      )}
    </>
  )
}
