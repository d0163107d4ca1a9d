import { payments } from 'virtual:routes'
import { routeQuery } from '#frontend/lib/api.ts'

/** All payments and refunds of the user. */
export const myPaymentsQuery = { ...routeQuery(payments.list), staleTime: 0 }
