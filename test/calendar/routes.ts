import { callersOwn, type RouteExpectations } from '../access/expectations.ts'
import { everybody, hiddenFrom, office, signedIn } from '../access/sets.ts'

export const calendar: RouteExpectations<'calendar'> = {
  'POST /api/calendar/token': {
    own: signedIn,
    foreign: hiddenFrom(signedIn, { but: office }),
    audit: callersOwn,
    dbRoundTrips: {
      'the first time': { count: 2, by: 'parent' },
    },
  },
  'DELETE /api/calendar/token': {
    own: signedIn,
    audit: callersOwn,
    dbRoundTrips: {
      'there is none': { count: 1, by: 'parent' },
    },
    writesNothing: 'there is no calendar address to end',
  },
  'GET /api/calendar/{token}': {
    // Its address is the secret: a calendar app has nothing else to show.
    own: everybody,
    exempt: {
      token: 'the token is the right: see test/calendar',
    },
    // Nobody waits for it: the address, its owner, their families, then the schedule.
    readTrips: 5,
  },
}
