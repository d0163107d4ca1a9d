import { setup } from 'virtual:routes'
import { routeQuery } from '#frontend/lib/api.ts'

/** Always read anew: what was done on another screen counts at once. */
export const setupQuery = { ...routeQuery(setup.get), staleTime: 0 }
