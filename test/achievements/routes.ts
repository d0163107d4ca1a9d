import type { RouteExpectations } from '../access/expectations.ts'
import { administrators, headStaff, hiddenFrom, office, signedIn, staff } from '../access/sets.ts'

export const achievements: RouteExpectations<'achievements'> = {
  'GET /api/achievement-types': {
    own: signedIn,
  },
  'POST /api/achievement-types': {
    own: administrators,
    audit: 'achievement-type.create',
    dbRoundTrips: {
      any: { count: 1, by: 'admin' },
    },
  },
  'PATCH /api/achievement-types/{id}': {
    own: administrators,
    audit: 'achievement-type.update',
    dbRoundTrips: {
      any: { count: 2, by: 'admin' },
    },
  },
  'DELETE /api/achievement-types/{id}': {
    own: administrators,
    audit: 'achievement-type.remove',
    dbRoundTrips: {
      any: { count: 2, by: 'admin' },
    },
    repeated: 404,
  },
  'GET /api/achievements': {
    // Those of their own family and teams.
    own: signedIn,
  },
  'GET /api/achievements/player/{id}': {
    own: signedIn,
    // A child on a team that is not the caller’s.
    foreign: hiddenFrom(signedIn, { but: office }),
  },
  'GET /api/achievements/player/{id}/holder': {
    own: signedIn,
    foreign: hiddenFrom(signedIn, { but: office }),
  },
  'POST /api/achievements': {
    own: staff,
    foreign: hiddenFrom(staff, { but: office }),
    exempt: {
      typeId: 'every signed-in person sees every badge',
      userId: 'ignored',
    },
    audit: 'achievement.award',
    dbRoundTrips: {
      'to a player': { count: 2, by: 'coach' },
      'to a team': { count: 2, story: 'awardTeam' },
    },
  },
  'DELETE /api/achievements/{id}': {
    // What they have awarded themselves.
    own: headStaff,
    foreign: hiddenFrom(headStaff, { but: office }),
    audit: 'achievement.take-back',
    dbRoundTrips: {
      any: { count: 2, by: 'coach' },
    },
    repeated: 404,
  },
}
