import { csvName } from '#frontend/lib/download.ts'
import { everyInvoice, type Wanted } from './queries.ts'
import { invoicesCsv } from './reports/ledgerCsv.ts'
import { SaveCsv } from './reports/SaveCsvButton.tsx'

/** All that the filter shows, also of pages that nobody has looked at yet. */
export function ExportInvoices({ wanted }: { wanted: Wanted }) {
  const { search = '', status = '' } = wanted
  return (
    <SaveCsv
      name={csvName('invoices', status, search)}
      content={async timeZone => invoicesCsv(await everyInvoice(wanted), timeZone)}
      failure="The invoices could not be exported"
    />
  )
}
