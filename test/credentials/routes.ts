import { type RouteExpectations, recordedInRow } from '../access/expectations.ts'
import { hiddenFrom, office, signedIn } from '../access/sets.ts'

export const credentials: RouteExpectations<'credentials'> = {
  'GET /api/credentials/my': {
    own: signedIn,
  },
  'GET /api/credentials': {
    own: office,
  },
  'GET /api/credentials/compliance': {
    own: office,
  },
  'POST /api/credentials': {
    // Anybody submits their own; those who run the club decide on those of others.
    own: signedIn,
    audit: recordedInRow,
    dbRoundTrips: {
      'by an upload': { count: 1, by: 'coach' },
      // The session’s own among them.
      'with its picture': { count: 3, story: 'credentialWithPicture' },
    },
    // A repeated submission is refused as such.
    repeated: 409,
  },
  'PATCH /api/credentials/{id}/verify': {
    own: office,
    audit: 'credential.verify',
    dbRoundTrips: {
      any: { count: 2, by: 'admin' },
    },
    // A repeated decision is refused as such.
    repeated: 409,
  },
  'PATCH /api/credentials/{id}/reject': {
    own: office,
    audit: 'credential.reject',
    dbRoundTrips: {
      any: { count: 2, by: 'admin' },
    },
    // A repeated decision is refused as such.
    repeated: 409,
  },
  'DELETE /api/credentials/{id}': {
    own: signedIn,
    foreign: hiddenFrom(signedIn),
    audit: 'credential.withdraw',
    dbRoundTrips: {
      any: { count: 2, by: 'coach' },
    },
    repeated: 404,
  },
  'POST /api/credentials/reminders': {
    own: office,
    audit: 'credential.remind',
    dbRoundTrips: {
      all: { count: 2, by: 'admin' },
    },
  },
}
