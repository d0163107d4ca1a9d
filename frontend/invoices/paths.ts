import { pages } from '#shared/pages.ts'

/** Where the screens of one invoice are: the office's, its paper, and where its family pays it. */
type InvoicePageName = 'invoice' | 'invoicePrint' | 'payInvoice'

export const pathTo = (page: InvoicePageName, { id }: { id: string }): string =>
  pages[page].path.replace(':id', encodeURIComponent(id))

/** The list, searched or filtered. */
export const pathToList = (filter: { search?: string; status?: string }): string =>
  `${pages.invoices.path}?${new URLSearchParams(filter)}`
