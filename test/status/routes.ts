import type { RouteExpectations } from '../access/expectations.ts'

export const status: RouteExpectations<'status'> = {
  //   AN   PL    PA    PC    AC    CO    PD    AD
  'GET /api/status': {
    own: [401, 403, 403, 403, 403, 403, 403, 'ok'],
  },
}
