import type { RouteExpectations } from '../access/expectations.ts'

export const achievements: RouteExpectations<'achievements'> = {
  //   AN   PL    PA    PC    AC    CO    PD    AD
  'GET /api/achievement-types': {
    own: [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  },
  'POST /api/achievement-types': {
    own: [401, 403, 403, 403, 403, 403, 403, 'ok'],
    audit: 'achievement-type.create',
    trips: {
      any: { count: 1, by: 'admin' },
    },
  },
  'PATCH /api/achievement-types/{id}': {
    own: [401, 403, 403, 403, 403, 403, 403, 'ok'],
    // There is no badge that an administrator may not change, so it is one that does not exist.
    foreign: [401, 403, 403, 403, 403, 403, 403, 404],
    exempt: {
      id: 'only for administrators, and they see every badge',
    },
    audit: 'achievement-type.update',
    trips: {
      any: { count: 2, by: 'admin' },
    },
  },
  'DELETE /api/achievement-types/{id}': {
    own: [401, 403, 403, 403, 403, 403, 403, 'ok'],
    // There is no badge that an administrator may not change, so it is one that does not exist.
    foreign: [401, 403, 403, 403, 403, 403, 403, 404],
    exempt: {
      id: 'only for administrators, and they see every badge',
    },
    audit: 'achievement-type.remove',
    trips: {
      any: { count: 2, by: 'admin' },
    },
    repeated: 404,
  },
  'GET /api/achievements': {
    // Those of their own family and teams.
    own: [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  },
  'GET /api/achievements/player/{id}': {
    own: [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
    // A child on a team that is not the caller’s.
    foreign: [401, 404, 404, 404, 404, 404, 'ok', 'ok'],
  },
  'GET /api/achievements/player/{id}/holder': {
    own: [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
    foreign: [401, 404, 404, 404, 404, 404, 'ok', 'ok'],
  },
  'POST /api/achievements': {
    own: [401, 403, 403, 403, 'ok', 'ok', 'ok', 'ok'],
    foreign: [401, 403, 403, 403, 404, 404, 'ok', 'ok'],
    exempt: {
      typeId: 'every signed-in person sees every badge',
      userId: 'ignored',
    },
    audit: 'achievement.award',
    trips: {
      'to a player': { count: 2, by: 'coach' },
      'to a team': { count: 2, story: 'awardTeam' },
    },
  },
  'DELETE /api/achievements/{id}': {
    // What they have awarded themselves.
    own: [401, 403, 403, 403, 403, 'ok', 'ok', 'ok'],
    foreign: [401, 403, 403, 403, 403, 404, 'ok', 'ok'],
    audit: 'achievement.take-back',
    trips: {
      any: { count: 2, by: 'coach' },
    },
    repeated: 404,
  },
}
