import { leavesNothing, type RouteExpectations } from '../access/expectations.ts'

export const crashReports: RouteExpectations<'crashReports'> = {
  //   AN   PL    PA    PC    AC    CO    PD    AD
  'POST /api/crash-reports': {
    // A browser reports about itself; who is signed in there is not sent.
    own: ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
    audit: leavesNothing('it changes nothing, and the caller is not asked for a session'),
    trips: {
      // It counts how many come from there, and how many are about the same failure.
      any: { count: 2, by: 'anonymous' },
    },
    writesNothing: 'it only counts, and lets its callers through where that fails',
  },
}
