import { invoices as routes } from '#shared/invoices/routes.ts'
import { defineFeature } from '../../identity/http/serve.ts'
import { commands } from './commands.ts'
import { reads } from './reads.ts'

export const invoices = defineFeature(routes, { ...reads, ...commands })
