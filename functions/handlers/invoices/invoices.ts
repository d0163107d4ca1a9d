import { feature } from '#functions/identity/http/serve.ts'
import { invoices as routes } from '#shared/invoices/routes.ts'
import { deeds } from './commands.ts'
import { reads } from './reads.ts'

export const invoices = feature(routes, { ...reads, ...deeds })
