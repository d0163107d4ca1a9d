import type { RouteExpectations } from '../access/expectations.ts'

export const announcements: RouteExpectations<'announcements'> = {
  //   AN   PL    PA    PC    AC    CO    PD    AD
  'GET /api/announcements': {
    // Everybody reads what is for all; what is for a team, its own people.
    own: [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  },
  'POST /api/announcements': {
    own: [401, 403, 403, 403, 403, 'ok', 'ok', 'ok'],
    // For a team that is not the caller’s.
    foreign: [401, 403, 403, 403, 403, 404, 'ok', 'ok'],
    exempt: {
      createdById: 'ignored',
    },
    audit: 'announcement.create',
    trips: {
      'to a team': { count: 1, by: 'coach' },
    },
  },
  'PATCH /api/announcements/{id}': {
    own: [401, 403, 403, 403, 403, 'ok', 'ok', 'ok'],
    // Somebody else’s, for a team that is not the caller’s.
    foreign: [401, 403, 403, 403, 403, 404, 'ok', 'ok'],
    exempt: {
      teamId: 'only of their own: see test/announcements/changes.test.ts',
    },
    audit: 'announcement.update',
    trips: {
      any: { count: 2, by: 'coach' },
    },
  },
  'DELETE /api/announcements/{id}': {
    own: [401, 403, 403, 403, 403, 'ok', 'ok', 'ok'],
    foreign: [401, 403, 403, 403, 403, 404, 'ok', 'ok'],
    audit: 'announcement.remove',
    trips: {
      any: { count: 2, by: 'coach' },
    },
    repeated: 404,
  },
}
