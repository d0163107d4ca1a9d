import { type RouteExpectations, recordedInRow } from '../access/expectations.ts'

export const concerns: RouteExpectations<'concerns'> = {
  //   AN   PL    PA    PC    AC    CO    PD    AD
  'POST /api/concerns': {
    // Anybody may report; only administrators read it.
    own: ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
    audit: recordedInRow,
  },
  'GET /api/concerns': {
    own: [401, 403, 403, 403, 403, 403, 403, 'ok'],
  },
  'GET /api/concerns/{id}/messages': {
    // Those of a message that was reported.
    own: [401, 403, 403, 403, 403, 403, 403, 'ok'],
    // A concern that is about no message.
    foreign: [401, 403, 403, 403, 403, 403, 403, 404],
    exempt: {
      id: 'only for administrators, and they read every concern',
    },
    audit: 'messages.read-reported',
  },
  'PATCH /api/concerns/{id}': {
    own: [401, 403, 403, 403, 403, 403, 403, 'ok'],
    // There is no concern that an administrator may not read, so it is one that does not exist.
    foreign: [401, 403, 403, 403, 403, 403, 403, 404],
    exempt: {
      id: 'only for administrators, and they read every concern',
    },
    audit: 'concern-closed',
  },
}
