export const invoiceStatuses = ['unpaid', 'paid', 'overdue', 'cancelled', 'refunded'] as const
/** What a list of invoices is filtered by; `open` is unpaid and overdue together. */
export const invoiceFilters = [...invoiceStatuses, 'open'] as const
/** How money reached the club, or left it; `card` is Stripe's. */
export const paymentMethods = ['card', 'cash', 'check', 'other'] as const
export const methodLabels: Record<(typeof paymentMethods)[number], string> = {
  card: 'Card',
  cash: 'Cash',
  check: 'Check',
  other: 'Other',
}
/** What the office may write down itself. */
export const manualMethods = ['cash', 'check', 'other'] as const
/** Stands for the program of what the office bills besides all programs. */
export const noProgram = 'none'
