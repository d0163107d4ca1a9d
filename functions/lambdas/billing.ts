import { discounts } from '../discounts/handlers.ts'
import { serve } from '../http/serve.ts'
import { invoices } from '../invoices/handlers.ts'
import { payments } from '../payments/handlers.ts'
import { reconciliation } from '../reconciliation/handlers.ts'
import { registrations } from '../registrations/handlers.ts'
import { waiting } from '../waiting/handlers.ts'

export const handler = serve(registrations, waiting, payments, invoices, discounts, reconciliation)
