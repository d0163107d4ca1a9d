import { leavesNothing, type RouteExpectations } from '../access/expectations.ts'
import { administrators, adults, everybody, hiddenFrom } from '../access/sets.ts'

export const families: RouteExpectations<'families'> = {
  //   AN   PL    PA    PC    AC    CO    PD    AD
  'GET /api/family': {
    // About their own children, as an adult. Which child is whose is in test/families.
    own: adults,
  },
  'POST /api/players/{id}/guardians': {
    own: adults,
    // A child that has a guardian: whoever runs the club sees it, and only administrators do this for it.
    foreign: [401, 403, 404, 404, 404, 404, 409, 'ok'],
    audit: 'guardian.invite',
    dbRoundTrips: {
      // Who may not invite uses up no limit, so that is counted last.
      any: { count: 3, by: 'parent' },
    },
  },
  'DELETE /api/players/{id}/guardians/{userId}': {
    own: adults,
    foreign: hiddenFrom(adults, { but: administrators }),
    audit: 'guardian.remove',
    // The child is read before its guardians.
    dbRoundTrips: {
      any: { count: 3, by: 'parent' },
    },
    repeated: 404,
  },
  'DELETE /api/guardian-invitations/{id}': {
    own: adults,
    foreign: hiddenFrom(adults, { but: administrators }),
    audit: leavesNothing('nobody’s rights change'),
    dbRoundTrips: {
      any: { count: 2, by: 'parent' },
    },
    repeated: 404,
  },
  'POST /api/guardian-invitations/preview': {
    // The link in the mail decides; only an adult accepts it.
    own: everybody,
    audit: leavesNothing('it changes nothing'),
    writesNothing: 'it only counts its callers, and lets them through where that fails',
    // The child is read before its guardians.
    dbRoundTrips: {
      any: { count: 2, by: 'anonymous' },
    },
  },
  'POST /api/guardian-invitations/accept': {
    own: adults,
    audit: 'guardian.accept',
    // The same.
    dbRoundTrips: {
      any: { count: 3, by: 'parent' },
    },
  },
  'POST /api/players/{id}/account': {
    own: adults,
    // Only a guardian chooses a child’s password.
    foreign: hiddenFrom(adults),
    audit: 'account.activate',
    dbRoundTrips: {
      any: { count: 2, by: 'parent' },
    },
  },
  'DELETE /api/players/{id}/account': {
    own: adults,
    foreign: hiddenFrom(adults, { but: administrators }),
    audit: 'account.disable',
    dbRoundTrips: {
      any: { count: 2, by: 'parent' },
    },
  },
}
