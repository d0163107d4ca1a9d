import { invoices as routes } from '#shared/invoices/routes.ts'
import { feature } from '../http/serve.ts'
import { deeds } from './deeds.ts'
import { reads } from './reads.ts'

export const invoices = feature(routes, { ...reads, ...deeds })
