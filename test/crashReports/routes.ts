import { leavesNothing, type RouteExpectations } from '../access/expectations.ts'
import { everybody } from '../access/sets.ts'

export const crashReports: RouteExpectations<'crashReports'> = {
  'POST /api/crash-reports': {
    // A browser reports about itself; who is signed in there is not sent.
    own: everybody,
    audit: leavesNothing('it changes nothing, and the caller is not asked for a session'),
    dbRoundTrips: {
      // It counts how many come from there, and how many are about the same failure.
      any: { count: 2, by: 'anonymous' },
    },
    writesNothing: 'it only counts, and lets its callers through where that fails',
  },
}
