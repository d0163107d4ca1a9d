import { type RouteExpectations, recordedInRow } from '../access/expectations.ts'
import { everybody, hiddenFrom, office, signedIn } from '../access/sets.ts'

export const uploads: RouteExpectations<'uploads'> = {
  //   AN   PL    PA    PC    AC    CO    PD    AD
  'POST /api/uploads/presign': {
    // Their own files.
    own: signedIn,
    audit: recordedInRow,
  },
  'POST /api/uploads/{id}/confirm': {
    own: signedIn,
    // Only who sent a file can have it checked.
    foreign: hiddenFrom(signedIn),
    audit: recordedInRow,
  },
  'GET /api/uploads/{id}': {
    own: signedIn,
    // The picture of somebody else’s child, on no team.
    foreign: hiddenFrom(signedIn, { but: office }),
  },
  'GET /api/logo/{id}': {
    // Public, because public pages and mails show it.
    own: everybody,
    // The picture of a child: no logo, not even for the office.
    foreign: [404, 404, 404, 404, 404, 404, 404, 404],
  },
}
