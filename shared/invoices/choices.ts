export const invoiceStatuses = ['unpaid', 'paid', 'overdue', 'cancelled', 'refunded'] as const
/** Filters for a list of invoices; `open` is unpaid and overdue together. */
export const invoiceFilters = [...invoiceStatuses, 'open'] as const
/** How money reached or left the club; `card` is Stripe. */
export const paymentMethods = ['card', 'cash', 'check', 'other'] as const
export const methodLabels: Record<(typeof paymentMethods)[number], string> = {
  card: 'Card',
  cash: 'Cash',
  check: 'Check',
  other: 'Other',
}
/** Methods the office can record itself. */
export const manualMethods = ['cash', 'check', 'other'] as const
/** Program id for invoices that belong to no program. */
export const noProgram = 'none'
