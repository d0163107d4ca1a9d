import { discounts } from '../handlers/discounts.ts'
import { invoices } from '../handlers/invoices/invoices.ts'
import { payments } from '../handlers/payments.ts'
import { reconciliation } from '../handlers/reconciliation.ts'
import { registrations } from '../handlers/registrations.ts'
import { waiting } from '../handlers/waiting.ts'
import { serve } from '../identity/http/serve.ts'

export const handler = serve(registrations, waiting, payments, invoices, discounts, reconciliation)
