import { lazy, Suspense } from 'react'
import { useSearchParam } from '#frontend/lib/useSearchParam.ts'
import { OpenExceptions } from '#frontend/reconciliation/OpenExceptions.tsx'
import { Button, LinkButton } from '#frontend/ui/Button.tsx'
import { useWasOpen } from '#frontend/ui/dialog/useWasOpen.ts'
import { PageHeader } from '#frontend/ui/page/PageHeader.tsx'
import { pages } from '#shared/pages.ts'
import { InvoiceList } from './InvoiceList.tsx'
import { InvoiceTotals } from './InvoiceTotals.tsx'
import { useInvoiceFilter } from './useInvoiceFilter.ts'

const NewInvoice = lazy(() => import('#frontend/invoices/actions/NewInvoice.tsx'))

export default function InvoicesPage() {
  const filter = useInvoiceFilter()
  const [adding, setAdding] = useSearchParam('new')
  const open = adding !== undefined
  const wasOpen = useWasOpen(open)
  return (
    <>
      <PageHeader
        title={pages.invoices.title}
        text="What families owe, what they have paid, what is open."
        actions={
          <>
            <LinkButton to={pages.invoiceAgeing.path}>{pages.invoiceAgeing.title}</LinkButton>
            <LinkButton to={pages.ledger.path}>{pages.ledger.title}</LinkButton>
            <Button variant="primary" onClick={() => setAdding('')}>
              New Invoice
            </Button>
          </>
        }
      />
      <OpenExceptions />
      <InvoiceTotals wanted={filter.wanted} />
      <InvoiceList filter={filter} />
      {wasOpen && (
        <Suspense fallback={null}>
          <NewInvoice open={open} onClose={() => setAdding(undefined)} />
        </Suspense>
      )}
    </>
  )
}
