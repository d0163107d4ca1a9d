import type { Ages } from '#shared/invoices/model.ts'

/** How long money has been overdue, in days, as the report names it. */
export const ageNames: [age: keyof Ages, name: string][] = [
  ['current', 'Not due yet'],
  ['to30', '0–30 days'],
  ['to60', '31–60 days'],
  ['to90', '61–90 days'],
  ['over90', 'Over 90 days'],
]
