import type { RouteExpectations } from '../access/expectations.ts'
import { administrators, everybody } from '../access/sets.ts'

export const club: RouteExpectations<'club'> = {
  'GET /api/config': {
    // Public, because public pages need it.
    own: everybody,
  },
  'GET /api/settings': {
    own: administrators,
  },
  'PUT /api/settings': {
    own: administrators,
    audit: 'club.settings',
    dbRoundTrips: {
      any: { count: 2, by: 'admin' },
    },
  },
  'GET /api/pages/{page}': {
    own: everybody,
    exempt: {
      page: 'everybody reads all of them',
    },
  },
  'GET /api/health': {
    own: everybody,
  },
  'GET /api/openapi.json': {
    // Public, because public pages need it.
    own: everybody,
  },
}
