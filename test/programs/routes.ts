import type { RouteExpectations } from '../access/expectations.ts'
import { everybody, office } from '../access/sets.ts'

export const programs: RouteExpectations<'programs'> = {
  //   AN   PL    PA    PC    AC    CO    PD    AD
  'GET /api/programs': {
    own: everybody,
  },
  'GET /api/programs/{id}': {
    own: everybody,
    // Unpublished: those who run the club see it, nobody else learns that it exists.
    foreign: [404, 404, 404, 404, 404, 404, 'ok', 'ok'],
  },
  'POST /api/programs': {
    own: office,
    audit: 'program.create',
    dbRoundTrips: {
      any: { count: 1, story: 'anotherProgram' },
    },
  },
  'PATCH /api/programs/{id}': {
    own: office,
    audit: 'program.update',
    dbRoundTrips: {
      any: { count: 2, story: 'programChange' },
    },
  },
  'POST /api/programs/{id}/copy': {
    own: office,
    audit: 'program.copy',
    dbRoundTrips: {
      any: { count: 2, story: 'programCopy' },
    },
  },
  'DELETE /api/programs/{id}': {
    own: office,
    audit: 'program.remove',
    dbRoundTrips: {
      'nobody paid': { count: 2, story: 'programRemoval' },
    },
    repeated: 404,
  },
  'GET /api/program-stats': {
    own: office,
  },
  'GET /api/program-summary': {
    own: office,
  },
}
