import { callersOwn, type RouteExpectations } from '../access/expectations.ts'

export const notifications: RouteExpectations<'notifications'> = {
  //   AN   PL    PA    PC    AC    CO    PD    AD
  'GET /api/notifications': {
    own: [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  },
  'PUT /api/notifications': {
    own: [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
    audit: callersOwn,
    trips: {
      any: { count: 1, by: 'parent' },
    },
  },
  'POST /api/unsubscribe': {
    // The link in the mail decides, not who opens it.
    own: ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
    audit: callersOwn,
    trips: {
      // One of them counts who asks.
      any: { count: 3, by: 'parent' },
    },
  },
  'POST /api/unsubscribe/{token}': {
    // The link in the mail decides, not who opens it.
    own: ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
    exempt: {
      token: 'the token is the right: see test/notifications',
    },
    audit: callersOwn,
    trips: {
      // One of them counts who asks.
      any: { count: 3, by: 'parent' },
    },
  },
}
