import type { RouteExpectations } from '../access/expectations.ts'
import { adults, hiddenFrom, office, signedIn } from '../access/sets.ts'

export const waiting: RouteExpectations<'waiting'> = {
  'GET /api/waiting': {
    own: signedIn,
  },
  'POST /api/waiting': {
    own: adults,
    // Somebody else’s child, on a waiting list that exists.
    foreign: hiddenFrom(adults, { but: office }),
    audit: 'waiting.join',
    dbRoundTrips: {
      'by the family': { count: 2, story: 'joining' },
      'by the office, with a password': { count: 2, story: 'joiningForFamily' },
    },
  },
  'DELETE /api/waiting/{programId}/{playerId}': {
    own: adults,
    foreign: hiddenFrom(adults, { but: office }),
    audit: 'waiting.left',
    dbRoundTrips: {
      any: { count: 2, story: 'leavingList' },
    },
    repeated: 404,
  },
  'POST /api/waiting/{programId}/{playerId}/offer': {
    own: office,
    foreign: office,
    audit: 'waiting.offer',
    dbRoundTrips: {
      any: { count: 2, story: 'offering' },
    },
  },
}
