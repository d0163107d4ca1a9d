import { leavesNothing, type RouteExpectations } from '../access/expectations.ts'

export const reconciliation: RouteExpectations<'reconciliation'> = {
  //   AN   PL    PA    PC    AC    CO    PD    AD
  'GET /api/reconciliation': {
    own: [401, 403, 403, 403, 403, 403, 'ok', 'ok'],
  },
  'POST /api/reconciliation': {
    own: [401, 403, 403, 403, 403, 403, 'ok', 'ok'],
    audit: leavesNothing('what it brings is audited by itself: see test/reconciliation'),
  },
  'POST /api/reconciliation/{id}/resolution': {
    own: [401, 403, 403, 403, 403, 403, 'ok', 'ok'],
    // Those who run the club see every exception, so it is one that does not exist.
    foreign: [401, 403, 403, 403, 403, 403, 404, 404],
    exempt: {
      id: 'only for those who run the club, and they see every exception',
    },
    audit: 'exception.resolve',
    trips: {
      any: { count: 2, by: 'admin' },
    },
    // A repeated decision is refused as such.
    repeated: 409,
  },
}
