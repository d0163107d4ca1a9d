import { invoices } from 'virtual:routes'
import { read } from '#frontend/app/api.ts'

/** What the reader was billed for besides registrations. Another tab, or the bank, may have settled one meanwhile. */
export const ownInvoices = { ...read(invoices.mine), staleTime: 0 }
