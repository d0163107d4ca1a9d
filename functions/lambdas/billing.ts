import { serve } from '../identity/http/serve.ts'

export const handler = serve({
  registrations: () => import('../handlers/registrations.ts'),
  waiting: () => import('../handlers/waiting.ts'),
  payments: () => import('../handlers/payments.ts'),
  invoices: () => import('../handlers/invoices/invoices.ts'),
  discounts: () => import('../handlers/discounts.ts'),
  reconciliation: () => import('../handlers/reconciliation.ts'),
})
