import { leavesNothing, type RouteExpectations } from '../access/expectations.ts'
import { headStaff, hiddenFrom, office, signedIn, staff } from '../access/sets.ts'

export const teams: RouteExpectations<'teams'> = {
  'GET /api/teams': {
    own: signedIn,
    exempt: { programId: 'every signed-in person sees every team' },
  },
  'POST /api/teams': {
    own: office,
    audit: 'team.create',
    dbRoundTrips: {
      'without coaches': { count: 1, by: 'admin' },
      'with coaches': { count: 2, story: 'coachedTeam' },
    },
  },
  'GET /api/teams/{id}': {
    own: signedIn,
    // Another team: name, grade, age group, season and coach, which every list has.
    foreign: signedIn,
    exempt: { id: 'every signed-in person sees every team; what of it is in test/teams' },
  },
  'PATCH /api/teams/{id}': {
    own: office,
    audit: 'team.update',
    // The team is read before its staff.
    dbRoundTrips: { any: { count: 3, by: 'admin' } },
  },
  'DELETE /api/teams/{id}': {
    own: office,
    audit: 'team.remove',
    dbRoundTrips: { any: { count: 2, by: 'admin' } },
    repeated: 404,
  },
  'GET /api/teams/{id}/players': {
    own: signedIn,
    foreign: hiddenFrom(signedIn, { but: office }),
  },
  'GET /api/teams/{id}/roster/export': {
    own: staff,
    foreign: hiddenFrom(staff, { but: office }),
    // After the roster, the guardians of its children.
    readTrips: 4,
  },
  'POST /api/teams/{id}/medical-sheet': {
    own: staff,
    foreign: hiddenFrom(staff, { but: office }),
    audit: 'player.medical',
    dbRoundTrips: { any: { count: 2, by: 'coach' } },
  },
  'POST /api/teams/{id}/numbers': {
    own: headStaff,
    foreign: hiddenFrom(headStaff, { but: office }),
    audit: leavesNothing('nobody waits for a number: see test/teams/races.test.ts'),
    dbRoundTrips: {
      'of those who want one': { count: 2, story: 'childrenWantNumbers' },
      'nobody wants one': { count: 1, by: 'coach' },
    },
    writesNothing: 'nobody on the team wants a number',
  },
  'POST /api/teams/publication': {
    own: office,
    audit: 'team.publish',
    dbRoundTrips: { 'a team of one child': { count: 6, by: 'admin' } },
  },
  'GET /api/team-memberships': { own: signedIn },
  'POST /api/team-memberships': {
    own: office,
    audit: 'team.join',
    // The child is read before its registrations.
    dbRoundTrips: { 'a child': { count: 3, by: 'admin' } },
  },
  'DELETE /api/team-memberships/{id}': {
    own: office,
    audit: 'team.leave',
    // The same.
    dbRoundTrips: { 'a child': { count: 3, by: 'admin' } },
    repeated: 404,
  },
  'GET /api/coaches': { own: signedIn },
}
