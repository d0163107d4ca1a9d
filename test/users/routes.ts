import type { RouteExpectations } from '../access/expectations.ts'
import { administrators, adults, hiddenFrom, office, signedIn } from '../access/sets.ts'

export const users: RouteExpectations<'users'> = {
  'GET /api/user': {
    own: signedIn,
  },
  'GET /api/users': {
    // Which people a caller sees is decided per row: test/users/list.test.ts. By role only for those who
    // run the club.
    own: signedIn,
  },
  'GET /api/users/{id}': {
    own: signedIn,
    // Somebody of a family with which the caller shares no team.
    foreign: hiddenFrom(signedIn, { but: office }),
  },
  'GET /api/users/{id}/details': {
    own: signedIn,
    foreign: hiddenFrom(signedIn, { but: administrators }),
  },
  'POST /api/users': {
    // For their own child; coaches are parents too.
    own: adults,
    audit: 'user.create',
    dbRoundTrips: {
      // One of them counts how many a family creates.
      'of a child, by its family': { count: 2, by: 'parent' },
      'by the office, with an invitation': { count: 1, story: 'inviteParent' },
    },
  },
  'PATCH /api/users/{id}/profile': {
    own: signedIn,
    foreign: hiddenFrom(signedIn, { but: administrators }),
    exempt: {
      profileImageUrl: 'only an upload of one’s own: see test/users/picture.test.ts',
    },
    audit: 'profile-change',
    dbRoundTrips: {
      'one’s own': { count: 1, by: 'parent' },
      'somebody else’s': { count: 3, story: 'changeOtherProfile' },
    },
  },
  'PATCH /api/users/{id}/role': {
    own: administrators,
    audit: 'user.role',
    dbRoundTrips: {
      any: { count: 2, by: 'admin' },
      'of an administrator': { count: 2, story: 'demoteAdmin' },
    },
  },
  'POST /api/users/{id}/approve-coach': {
    own: office,
    audit: 'user.approve',
    dbRoundTrips: {
      any: { count: 2, by: 'program director' },
    },
  },
  'GET /api/users/{id}/removal': {
    own: administrators,
  },
  'DELETE /api/users/{id}': {
    own: administrators,
    audit: 'user.remove',
    dbRoundTrips: {
      any: { count: 2, by: 'admin' },
    },
    repeated: 404,
  },
  'POST /api/users/{id}/merge': {
    own: administrators,
    audit: 'users.merge',
    dbRoundTrips: {
      any: { count: 2, by: 'admin' },
    },
    repeated: 404,
  },
  'POST /api/users/{id}/revoke-sessions': {
    own: adults,
    foreign: hiddenFrom(adults, { but: administrators }),
    audit: 'revoke-sessions',
    dbRoundTrips: {
      'one’s own': { count: 1, by: 'parent' },
    },
    // The caller’s own session has ended with the others.
    repeated: 401,
  },
}
