import { type RouteExpectations, recordedInRow } from '../access/expectations.ts'

export const uploads: RouteExpectations<'uploads'> = {
  //   AN   PL    PA    PC    AC    CO    PD    AD
  'POST /api/uploads/presign': {
    // Their own files.
    own: [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
    audit: recordedInRow,
  },
  'POST /api/uploads/{id}/confirm': {
    own: [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
    // Only who sent a file can have it checked.
    foreign: [401, 404, 404, 404, 404, 404, 404, 404],
    audit: recordedInRow,
  },
  'GET /api/uploads/{id}': {
    own: [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
    // The picture of somebody else’s child, on no team.
    foreign: [401, 404, 404, 404, 404, 404, 'ok', 'ok'],
  },
  'GET /api/logo/{id}': {
    // Public, because public pages and mails show it.
    own: ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
    // The picture of a child: no logo, not even for the office.
    foreign: [404, 404, 404, 404, 404, 404, 404, 404],
  },
}
