import { leavesNothing, type RouteExpectations } from '../access/expectations.ts'
import { administrators } from '../access/sets.ts'

export const setup: RouteExpectations<'setup'> = {
  //   AN   PL    PA    PC    AC    CO    PD    AD
  'GET /api/setup': {
    own: administrators,
  },
  'PUT /api/setup/{step}': {
    own: administrators,
    audit: leavesNothing('it changes a reminder, and nothing of the club'),
    dbRoundTrips: {
      any: { count: 3, by: 'admin' },
    },
  },
  'POST /api/setup/sample': {
    own: [401, 403, 403, 403, 403, 403, 403, 409],
    audit: 'sample.fill',
  },
  'DELETE /api/setup/sample': {
    own: [401, 403, 403, 403, 403, 403, 403, 409],
    audit: 'sample.remove',
  },
}
