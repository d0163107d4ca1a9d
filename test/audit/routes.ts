import type { RouteExpectations } from '../access/expectations.ts'

export const audit: RouteExpectations<'audit'> = {
  //   AN   PL    PA    PC    AC    CO    PD    AD
  'GET /api/audit': {
    own: [401, 403, 403, 403, 403, 403, 403, 'ok'],
  },
}
