import type { RouteExpectations } from '../access/expectations.ts'
import { signedIn } from '../access/sets.ts'

export const dashboard: RouteExpectations<'dashboard'> = {
  'GET /api/dashboard': {
    own: signedIn,
  },
}
