import { type RouteExpectations, recordedInRow } from '../access/expectations.ts'

export const credentials: RouteExpectations<'credentials'> = {
  //   AN   PL    PA    PC    AC    CO    PD    AD
  'GET /api/credentials/my': {
    own: [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  },
  'GET /api/credentials': {
    own: [401, 403, 403, 403, 403, 403, 'ok', 'ok'],
  },
  'GET /api/credentials/compliance': {
    own: [401, 403, 403, 403, 403, 403, 'ok', 'ok'],
  },
  'POST /api/credentials': {
    // Anybody submits their own; those who run the club decide on those of others.
    own: [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
    audit: recordedInRow,
    trips: {
      'by an upload': { count: 1, by: 'coach' },
      // The session’s own among them.
      'with its picture': { count: 3, story: 'credentialWithPicture' },
    },
    // A repeated submission is refused as such.
    repeated: 409,
  },
  'PATCH /api/credentials/{id}/verify': {
    own: [401, 403, 403, 403, 403, 403, 'ok', 'ok'],
    // Those who run the club see every credential, so it is one that does not exist.
    foreign: [401, 403, 403, 403, 403, 403, 404, 404],
    exempt: {
      id: 'only for those who run the club, and they see every credential',
    },
    audit: 'credential.verify',
    trips: {
      any: { count: 2, by: 'admin' },
    },
    // A repeated decision is refused as such.
    repeated: 409,
  },
  'PATCH /api/credentials/{id}/reject': {
    own: [401, 403, 403, 403, 403, 403, 'ok', 'ok'],
    foreign: [401, 403, 403, 403, 403, 403, 404, 404],
    exempt: {
      id: 'only for those who run the club, and they see every credential',
    },
    audit: 'credential.reject',
    trips: {
      any: { count: 2, by: 'admin' },
    },
    // A repeated decision is refused as such.
    repeated: 409,
  },
  'DELETE /api/credentials/{id}': {
    own: [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
    foreign: [401, 404, 404, 404, 404, 404, 404, 404],
    audit: 'credential.withdraw',
    trips: {
      any: { count: 2, by: 'coach' },
    },
    repeated: 404,
  },
  'POST /api/credentials/reminders': {
    own: [401, 403, 403, 403, 403, 403, 'ok', 'ok'],
    exempt: {
      userId: 'only for those who run the club, and they see every coach',
    },
    audit: 'credential.remind',
    trips: {
      all: { count: 2, by: 'admin' },
    },
  },
}
