import { leavesNothing, type RouteExpectations, recordedInRow } from '../access/expectations.ts'

export const events: RouteExpectations<'events'> = {
  //   AN   PL    PA    PC    AC    CO    PD    AD
  'GET /api/events': {
    // Everybody may see some events: the league’s, and those of their own teams.
    own: [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  },
  'POST /api/events': {
    // For a team of their own.
    own: [401, 403, 403, 403, 403, 'ok', 'ok', 'ok'],
    foreign: [401, 403, 403, 403, 403, 404, 'ok', 'ok'],
    exempt: {
      homeTeamId: 'an own team may play any other: see test/events/manage.test.ts',
      awayTeamId: 'an own team may play any other: see test/events/manage.test.ts',
      createdById: 'ignored',
    },
    audit: 'event.create',
    trips: {
      once: { count: 2, by: 'coach' },
      weekly: { count: 2, story: 'weeklyEvent' },
    },
  },
  'POST /api/events/conflicts': {
    own: [401, 403, 403, 403, 403, 'ok', 'ok', 'ok'],
    exempt: {
      teamId: 'it says when a team is busy, and nothing else about it',
      homeTeamId: 'it says when a team is busy, and nothing else about it',
      awayTeamId: 'it says when a team is busy, and nothing else about it',
      createdById: 'ignored',
    },
    audit: leavesNothing('it changes nothing'),
    trips: {
      'others are busy too': { count: 2, by: 'coach' },
    },
    writesNothing: 'conflicts are only looked up',
  },
  'GET /api/events/{id}': {
    own: [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
    // An event of a team that is not the caller’s.
    foreign: [401, 404, 404, 404, 404, 404, 'ok', 'ok'],
  },
  'PATCH /api/events/{id}': {
    // For coaches, an event of their own team that they have created themselves.
    own: [401, 403, 403, 403, 403, 'ok', 'ok', 'ok'],
    foreign: [401, 403, 403, 403, 403, 404, 'ok', 'ok'],
    exempt: {
      teamId: 'only of an event of their own: see test/events/manage.test.ts',
      homeTeamId: 'only of an event of their own: see test/events/manage.test.ts',
      awayTeamId: 'only of an event of their own: see test/events/manage.test.ts',
    },
    audit: 'event.edit',
    trips: {
      // Its title may be made of the names of its teams.
      any: { count: 3, by: 'coach' },
    },
  },
  'PATCH /api/events/{id}/status': {
    own: [401, 403, 403, 403, 403, 'ok', 'ok', 'ok'],
    foreign: [401, 403, 403, 403, 403, 404, 'ok', 'ok'],
    audit: 'event.status',
    trips: {
      any: { count: 2, by: 'coach' },
    },
  },
  'PUT /api/events/{id}/score': {
    own: [401, 403, 403, 403, 'ok', 'ok', 'ok', 'ok'],
    foreign: [401, 403, 403, 403, 404, 404, 'ok', 'ok'],
    audit: 'event.score',
    trips: {
      any: { count: 2, by: 'coach' },
    },
  },
  'DELETE /api/events/{id}': {
    own: [401, 403, 403, 403, 403, 'ok', 'ok', 'ok'],
    foreign: [401, 403, 403, 403, 403, 404, 'ok', 'ok'],
    audit: 'event.remove',
    trips: {
      any: { count: 2, by: 'coach' },
    },
    repeated: 404,
  },
  'GET /api/events/{id}/calendar': {
    own: [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
    foreign: [401, 404, 404, 404, 404, 404, 'ok', 'ok'],
  },
  'GET /api/events/{id}/attendance': {
    own: [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
    foreign: [401, 404, 404, 404, 404, 404, 'ok', 'ok'],
  },
  'POST /api/events/{id}/attendance': {
    // A child does not answer for itself.
    own: [401, 403, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
    foreign: [401, 403, 404, 404, 404, 404, 'ok', 'ok'],
    exempt: {
      submittedByUserId: 'ignored',
      checkedInByCoachId: 'ignored',
    },
    audit: recordedInRow,
    trips: {
      any: { count: 2, by: 'parent' },
    },
  },
  'POST /api/events/{id}/attendance/{playerId}/check-in': {
    own: [401, 403, 403, 403, 'ok', 'ok', 'ok', 'ok'],
    foreign: [401, 403, 403, 403, 404, 404, 'ok', 'ok'],
    audit: recordedInRow,
    trips: {
      any: { count: 2, by: 'coach' },
    },
  },
  'GET /api/players/{id}/attendance': {
    own: [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
    // A child of a team that is not the caller’s.
    foreign: [401, 404, 404, 404, 404, 404, 'ok', 'ok'],
  },
}
