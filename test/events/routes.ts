import { leavesNothing, type RouteExpectations, recordedInRow } from '../access/expectations.ts'
import { adults, everybody, headStaff, hiddenFrom, office, signedIn, staff } from '../access/sets.ts'

export const events: RouteExpectations<'events'> = {
  'GET /api/events': {
    // Everybody may see some events: the league’s, and those of their own teams.
    own: signedIn,
  },
  'POST /api/events': {
    // For a team of their own.
    own: headStaff,
    foreign: hiddenFrom(headStaff, { but: office }),
    exempt: {
      homeTeamId: 'an own team may play any other: see test/events/manage.test.ts',
      awayTeamId: 'an own team may play any other: see test/events/manage.test.ts',
      createdById: 'ignored',
    },
    audit: 'event.create',
    dbRoundTrips: {
      once: { count: 2, by: 'coach' },
      weekly: { count: 2, story: 'weeklyEvent' },
    },
  },
  'POST /api/events/conflicts': {
    own: headStaff,
    exempt: {
      teamId: 'it says when a team is busy, and nothing else about it',
      homeTeamId: 'it says when a team is busy, and nothing else about it',
      awayTeamId: 'it says when a team is busy, and nothing else about it',
      createdById: 'ignored',
    },
    audit: leavesNothing('it changes nothing'),
    dbRoundTrips: {
      'others are busy too': { count: 2, by: 'coach' },
    },
    writesNothing: 'conflicts are only looked up',
  },
  'GET /api/events/{id}': {
    own: signedIn,
    // An event of a team that is not the caller’s.
    foreign: hiddenFrom(signedIn, { but: office }),
  },
  'PATCH /api/events/{id}': {
    // For coaches, an event of their own team that they have created themselves.
    own: headStaff,
    foreign: hiddenFrom(headStaff, { but: office }),
    exempt: {
      teamId: 'only of an event of their own: see test/events/manage.test.ts',
      homeTeamId: 'only of an event of their own: see test/events/manage.test.ts',
      awayTeamId: 'only of an event of their own: see test/events/manage.test.ts',
    },
    audit: 'event.edit',
    dbRoundTrips: {
      // Its title may be made of the names of its teams.
      any: { count: 3, by: 'coach' },
    },
  },
  'PATCH /api/events/{id}/status': {
    own: headStaff,
    foreign: hiddenFrom(headStaff, { but: office }),
    audit: 'event.status',
    dbRoundTrips: {
      any: { count: 2, by: 'coach' },
    },
  },
  'PUT /api/events/{id}/score': {
    own: staff,
    foreign: hiddenFrom(staff, { but: office }),
    audit: 'event.score',
    dbRoundTrips: {
      any: { count: 2, by: 'coach' },
    },
  },
  'DELETE /api/events/{id}': {
    own: headStaff,
    foreign: hiddenFrom(headStaff, { but: office }),
    audit: 'event.remove',
    dbRoundTrips: {
      any: { count: 2, by: 'coach' },
    },
    repeated: 404,
  },
  'GET /api/events/{id}/calendar': {
    own: signedIn,
    foreign: hiddenFrom(signedIn, { but: office }),
  },
  'GET /api/events/{id}/attendance': {
    own: signedIn,
    foreign: hiddenFrom(signedIn, { but: office }),
  },
  'POST /api/events/{id}/attendance': {
    // A child does not answer for itself.
    own: adults,
    foreign: hiddenFrom(adults, { but: office }),
    exempt: {
      submittedByUserId: 'ignored',
      checkedInByCoachId: 'ignored',
    },
    audit: recordedInRow,
    dbRoundTrips: {
      any: { count: 2, by: 'parent' },
    },
  },
  'POST /api/events/{id}/attendance/{playerId}/check-in': {
    own: staff,
    foreign: hiddenFrom(staff, { but: office }),
    audit: recordedInRow,
    dbRoundTrips: {
      any: { count: 2, by: 'coach' },
    },
  },
  'POST /api/events/{id}/reminders': {
    // Of a team of their own.
    own: staff,
    foreign: hiddenFrom(staff, { but: office }),
    audit: 'event.remind',
    dbRoundTrips: {
      // The event; roster and answers; the guardians; their accounts.
      any: { count: 5, by: 'coach' },
    },
    repeated: 409,
  },
  'POST /api/answer-link': {
    // The link in the mail decides, not who opens it.
    own: everybody,
    audit: leavesNothing('it changes nothing'),
    writesNothing: 'it only shows what the link is for',
    dbRoundTrips: {
      any: { count: 2, by: 'parent' },
    },
  },
  'POST /api/answer-link/answers': {
    own: everybody,
    audit: recordedInRow,
    dbRoundTrips: {
      // What the link shows, a count of the answers, and then as somebody who is logged in.
      any: { count: 5, by: 'parent' },
    },
  },
  'GET /api/players/{id}/attendance': {
    own: signedIn,
    // A child of a team that is not the caller’s.
    foreign: hiddenFrom(signedIn, { but: office }),
  },
}
