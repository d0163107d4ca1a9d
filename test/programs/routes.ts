import type { RouteExpectations } from '../access/expectations.ts'

export const programs: RouteExpectations<'programs'> = {
  //   AN   PL    PA    PC    AC    CO    PD    AD
  'GET /api/programs': {
    own: ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  },
  'GET /api/programs/{id}': {
    own: ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
    // Unpublished: those who run the club see it, nobody else learns that it exists.
    foreign: [404, 404, 404, 404, 404, 404, 'ok', 'ok'],
  },
  'POST /api/programs': {
    own: [401, 403, 403, 403, 403, 403, 'ok', 'ok'],
    audit: 'program.create',
    trips: {
      any: { count: 1, story: 'anotherProgram' },
    },
  },
  'PATCH /api/programs/{id}': {
    own: [401, 403, 403, 403, 403, 403, 'ok', 'ok'],
    // Those who run the club see every program, so it is one that does not exist.
    foreign: [401, 403, 403, 403, 403, 403, 404, 404],
    exempt: {
      id: 'only for those who run the club, and they see every program',
    },
    audit: 'program.update',
    trips: {
      any: { count: 2, story: 'programChange' },
    },
  },
  'POST /api/programs/{id}/copy': {
    own: [401, 403, 403, 403, 403, 403, 'ok', 'ok'],
    foreign: [401, 403, 403, 403, 403, 403, 404, 404],
    exempt: {
      id: 'only for those who run the club, and they see every program',
    },
    audit: 'program.copy',
    trips: {
      any: { count: 2, story: 'programCopy' },
    },
  },
  'DELETE /api/programs/{id}': {
    own: [401, 403, 403, 403, 403, 403, 'ok', 'ok'],
    foreign: [401, 403, 403, 403, 403, 403, 404, 404],
    exempt: {
      id: 'only for those who run the club, and they see every program',
    },
    audit: 'program.remove',
    trips: {
      'nobody paid': { count: 2, story: 'programRemoval' },
    },
    repeated: 404,
  },
  'GET /api/program-stats': {
    own: [401, 403, 403, 403, 403, 403, 'ok', 'ok'],
  },
  'GET /api/program-summary': {
    own: [401, 403, 403, 403, 403, 403, 'ok', 'ok'],
  },
}
