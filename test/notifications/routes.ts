import { callersOwn, type RouteExpectations } from '../access/expectations.ts'
import { everybody, signedIn } from '../access/sets.ts'

export const notifications: RouteExpectations<'notifications'> = {
  'GET /api/notifications': {
    own: signedIn,
  },
  'PUT /api/notifications': {
    own: signedIn,
    audit: callersOwn,
    dbRoundTrips: {
      any: { count: 1, by: 'parent' },
    },
  },
  'POST /api/unsubscribe': {
    // The link in the mail decides, not who opens it.
    own: everybody,
    audit: callersOwn,
    dbRoundTrips: {
      // One of them counts who asks.
      any: { count: 3, by: 'parent' },
    },
  },
  'POST /api/unsubscribe/{token}': {
    // The link in the mail decides, not who opens it.
    own: everybody,
    exempt: {
      token: 'the token is the right: see test/notifications',
    },
    audit: callersOwn,
    dbRoundTrips: {
      // One of them counts who asks.
      any: { count: 3, by: 'parent' },
    },
  },
}
