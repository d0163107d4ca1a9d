import { callersOwn, type RouteExpectations } from '../access/expectations.ts'

export const calendar: RouteExpectations<'calendar'> = {
  //   AN   PL    PA    PC    AC    CO    PD    AD
  'POST /api/calendar/token': {
    own: [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
    foreign: [401, 404, 404, 404, 404, 404, 'ok', 'ok'],
    audit: callersOwn,
    trips: {
      'the first time': { count: 2, by: 'parent' },
    },
  },
  'DELETE /api/calendar/token': {
    own: [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
    audit: callersOwn,
    trips: {
      'there is none': { count: 1, by: 'parent' },
    },
    writesNothing: 'there is no calendar address to end',
  },
  'GET /api/calendar/{token}': {
    // Its address is the secret: a calendar app has nothing else to show.
    own: ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
    exempt: {
      token: 'the token is the right: see test/calendar',
    },
    // Nobody waits for it: the address, its owner, their families, then the schedule.
    readTrips: 5,
  },
}
