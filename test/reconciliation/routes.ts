import { leavesNothing, type RouteExpectations } from '../access/expectations.ts'
import { office } from '../access/sets.ts'

export const reconciliation: RouteExpectations<'reconciliation'> = {
  'GET /api/reconciliation': {
    own: office,
  },
  'POST /api/reconciliation': {
    own: office,
    audit: leavesNothing('what it brings is audited by itself: see test/reconciliation'),
  },
  'POST /api/reconciliation/{id}/resolution': {
    own: office,
    audit: 'exception.resolve',
    dbRoundTrips: {
      any: { count: 2, by: 'admin' },
    },
    // A repeated decision is refused as such.
    repeated: 409,
  },
}
