import type { RouteExpectations } from '../access/expectations.ts'

export const waiting: RouteExpectations<'waiting'> = {
  //   AN   PL    PA    PC    AC    CO    PD    AD
  'GET /api/waiting': {
    own: [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  },
  'POST /api/waiting': {
    own: [401, 403, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
    // Somebody else’s child, on a waiting list that exists.
    foreign: [401, 403, 404, 404, 404, 404, 'ok', 'ok'],
    audit: 'waiting.join',
    trips: {
      'by the family': { count: 2, story: 'joining' },
      'by the office, with a password': { count: 2, story: 'joiningForFamily' },
    },
  },
  'DELETE /api/waiting/{programId}/{playerId}': {
    own: [401, 403, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
    foreign: [401, 403, 404, 404, 404, 404, 'ok', 'ok'],
    audit: 'waiting.left',
    trips: {
      any: { count: 2, story: 'leavingList' },
    },
    repeated: 404,
  },
  'POST /api/waiting/{programId}/{playerId}/offer': {
    own: [401, 403, 403, 403, 403, 403, 'ok', 'ok'],
    foreign: [401, 403, 403, 403, 403, 403, 'ok', 'ok'],
    exempt: {
      programId: 'only for those who run the club, and they see every program',
      playerId: 'only for those who run the club, and they see every player',
    },
    audit: 'waiting.offer',
    trips: {
      any: { count: 2, story: 'offering' },
    },
  },
}
