import type { RouteExpectations } from '../access/expectations.ts'
import { administrators, adults, hiddenFrom, office, signedIn } from '../access/sets.ts'

export const players: RouteExpectations<'players'> = {
  'GET /api/players': { own: signedIn },
  'POST /api/players': {
    // As staff an assistant may not; as a guardian an assistant has a parent’s rights, like every signed-in
    // adult.
    own: adults,
    exempt: {
      parentId: 'from a guardian it is ignored: see test/access/strangers.test.ts',
      userId: 'ignored unless it is their own: see test/users/create.test.ts',
      teamId: 'ignored',
    },
    audit: 'player.create',
    dbRoundTrips: { 'by the family': { count: 1, by: 'parent' } },
  },
  'GET /api/players/{id}': {
    own: signedIn,
    foreign: hiddenFrom(signedIn, { but: office }),
  },
  'PATCH /api/players/{id}': {
    // Their own child. Who may write which fields is in test/players/fieldAccess.test.ts.
    own: signedIn,
    foreign: hiddenFrom(signedIn, { but: office }),
    exempt: { teamId: 'only for those who run the club: see test/players/fieldAccess.test.ts' },
    audit: 'player.update',
    // The child first: its version has to cover what is read after it.
    dbRoundTrips: { 'by the family': { count: 3, by: 'parent' } },
  },
  'PATCH /api/players/{id}/parent': {
    own: administrators,
    audit: 'player.parent',
    dbRoundTrips: { any: { count: 2, by: 'admin' } },
  },
  'POST /api/players/{id}/merge': {
    own: administrators,
    audit: 'players.merge',
    dbRoundTrips: {
      // The children first, whose versions cover the rest, and last the accounts of the guardians, each of whom gets what
      // was another’s.
      any: { count: 4, by: 'admin' },
    },
    repeated: 404,
  },
  'GET /api/players/duplicates': { own: office },
  'POST /api/players/{id}/tell-apart': {
    own: office,
    audit: 'players.apart',
    dbRoundTrips: { any: { count: 2, by: 'admin' } },
  },
  'DELETE /api/players/{id}': {
    own: office,
    audit: 'player.remove',
    // The child first, whose version covers its other rows, and then its registrations.
    dbRoundTrips: { any: { count: 4, by: 'admin' } },
    repeated: 404,
  },
}
