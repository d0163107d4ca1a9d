import type { RouteExpectations } from '../access/expectations.ts'

export const club: RouteExpectations<'club'> = {
  //   AN   PL    PA    PC    AC    CO    PD    AD
  'GET /api/config': {
    // Public, because public pages need it.
    own: ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  },
  'GET /api/settings': {
    own: [401, 403, 403, 403, 403, 403, 403, 'ok'],
  },
  'PUT /api/settings': {
    own: [401, 403, 403, 403, 403, 403, 403, 'ok'],
    exempt: {
      logoUrl: 'a logo is the uploader’s own: see test/club/logo.test.ts',
    },
    audit: 'club.settings',
    trips: {
      any: { count: 2, by: 'admin' },
    },
  },
  'GET /api/pages/{page}': {
    own: ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
    exempt: {
      page: 'everybody reads all of them',
    },
  },
  'GET /api/health': {
    own: ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  },
  'GET /api/openapi.json': {
    // Public, because public pages need it.
    own: ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  },
}
