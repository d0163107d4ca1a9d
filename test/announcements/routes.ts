import type { RouteExpectations } from '../access/expectations.ts'
import { headStaff, hiddenFrom, office, signedIn } from '../access/sets.ts'

export const announcements: RouteExpectations<'announcements'> = {
  'GET /api/announcements': {
    // Everybody reads what is for all; what is for a team, its own people.
    own: signedIn,
  },
  'POST /api/announcements': {
    own: headStaff,
    // For a team that is not the caller’s.
    foreign: hiddenFrom(headStaff, { but: office }),
    exempt: {
      createdById: 'ignored',
    },
    audit: 'announcement.create',
    dbRoundTrips: {
      'to a team': { count: 1, by: 'coach' },
    },
  },
  'PATCH /api/announcements/{id}': {
    own: headStaff,
    // Somebody else’s, for a team that is not the caller’s.
    foreign: hiddenFrom(headStaff, { but: office }),
    exempt: {
      teamId: 'only of their own: see test/announcements/changes.test.ts',
    },
    audit: 'announcement.update',
    dbRoundTrips: {
      any: { count: 2, by: 'coach' },
    },
  },
  'DELETE /api/announcements/{id}': {
    own: headStaff,
    foreign: hiddenFrom(headStaff, { but: office }),
    audit: 'announcement.remove',
    dbRoundTrips: {
      any: { count: 2, by: 'coach' },
    },
    repeated: 404,
  },
}
