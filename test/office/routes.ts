import type { RouteExpectations } from '../access/expectations.ts'

export const office: RouteExpectations<'office'> = {
  //   AN   PL    PA    PC    AC    CO    PD    AD
  'GET /api/office/tasks': {
    own: [401, 403, 403, 403, 403, 403, 'ok', 'ok'],
  },
}
