import type { RouteExpectations } from '../access/expectations.ts'

export const users: RouteExpectations<'users'> = {
  //   AN   PL    PA    PC    AC    CO    PD    AD
  'GET /api/user': {
    own: [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  },
  'GET /api/users': {
    // Which people a caller sees is decided per row: test/users/list.test.ts. By role only for those who
    // run the club.
    own: [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  },
  'GET /api/users/{id}': {
    own: [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
    // Somebody of a family with which the caller shares no team.
    foreign: [401, 404, 404, 404, 404, 404, 'ok', 'ok'],
  },
  'GET /api/users/{id}/details': {
    own: [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
    foreign: [401, 404, 404, 404, 404, 404, 404, 'ok'],
  },
  'POST /api/users': {
    // For their own child; coaches are parents too.
    own: [401, 403, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
    audit: 'user.create',
    trips: {
      // One of them counts how many a family creates.
      'of a child, by its family': { count: 2, by: 'parent' },
      'by the office, with an invitation': { count: 1, story: 'inviteParent' },
    },
  },
  'PATCH /api/users/{id}/profile': {
    own: [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
    foreign: [401, 404, 404, 404, 404, 404, 404, 'ok'],
    exempt: {
      profileImageUrl: 'only an upload of one’s own: see test/users/picture.test.ts',
    },
    audit: 'profile-change',
    trips: {
      'one’s own': { count: 1, by: 'parent' },
      'somebody else’s': { count: 3, story: 'changeOtherProfile' },
    },
  },
  'PATCH /api/users/{id}/role': {
    own: [401, 403, 403, 403, 403, 403, 403, 'ok'],
    // There is nobody whom an administrator may not change, so it is somebody who does not exist.
    foreign: [401, 403, 403, 403, 403, 403, 403, 404],
    exempt: {
      id: 'only for administrators, and they see everybody',
    },
    audit: 'user.role',
    trips: {
      any: { count: 2, by: 'admin' },
      'of an administrator': { count: 2, story: 'demoteAdmin' },
    },
  },
  'POST /api/users/{id}/approve-coach': {
    own: [401, 403, 403, 403, 403, 403, 'ok', 'ok'],
    foreign: [401, 403, 403, 403, 403, 403, 404, 404],
    exempt: {
      id: 'only for those who run the club, and they see everybody',
    },
    audit: 'user.approve',
    trips: {
      any: { count: 2, by: 'program director' },
    },
  },
  'GET /api/users/{id}/removal': {
    own: [401, 403, 403, 403, 403, 403, 403, 'ok'],
    foreign: [401, 403, 403, 403, 403, 403, 403, 404],
    exempt: {
      id: 'only for administrators, and they see everybody',
    },
  },
  'DELETE /api/users/{id}': {
    own: [401, 403, 403, 403, 403, 403, 403, 'ok'],
    foreign: [401, 403, 403, 403, 403, 403, 403, 404],
    exempt: {
      id: 'only for administrators, and they see everybody',
    },
    audit: 'user.remove',
    trips: {
      any: { count: 2, by: 'admin' },
    },
    repeated: 404,
  },
  'POST /api/users/{id}/merge': {
    own: [401, 403, 403, 403, 403, 403, 403, 'ok'],
    foreign: [401, 403, 403, 403, 403, 403, 403, 404],
    exempt: {
      id: 'only for administrators, and they see everybody',
    },
    audit: 'users.merge',
    trips: {
      any: { count: 2, by: 'admin' },
    },
    repeated: 404,
  },
  'POST /api/users/{id}/revoke-sessions': {
    own: [401, 403, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
    foreign: [401, 403, 404, 404, 404, 404, 404, 'ok'],
    audit: 'revoke-sessions',
    trips: {
      'one’s own': { count: 1, by: 'parent' },
    },
    // The caller’s own session has ended with the others.
    repeated: 401,
  },
}
