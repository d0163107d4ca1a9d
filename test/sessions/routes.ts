import { callersOwn, type RouteExpectations } from '../access/expectations.ts'

export const sessions: RouteExpectations<'sessions'> = {
  //   AN   PL    PA    PC    AC    CO    PD    AD
  'GET /api/sessions': {
    own: [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  },
  'DELETE /api/sessions/{id}': {
    own: [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
    // Somebody else’s device.
    foreign: [401, 404, 404, 404, 404, 404, 404, 404],
    audit: callersOwn,
    repeated: 404,
  },
}
