import { matcher, useListFilter } from '#frontend/ui/listFilter.ts'
import { invoiceStatuses } from '#shared/choices.ts'
import type { Invoice } from '#shared/invoices/model.ts'

interface Filter {
  search: string
  status: Invoice['status'] | ''
}

export function useFilter() {
  const filter = useListFilter(['status'])
  const status = invoiceStatuses.find(status => status === filter.valueOf('status')) ?? ''
  return { ...filter, status } as const
}

/** Number, program, player and payer are searched. */
export function filtered(invoices: readonly Invoice[], { search, status }: Filter): readonly Invoice[] {
  const matches = matcher(search)
  return invoices.filter(invoice => {
    if (status && invoice.status !== status) return false
    const { invoiceNumber, programName, playerName, userName } = invoice
    return matches([invoiceNumber, programName, playerName, userName])
  })
}
