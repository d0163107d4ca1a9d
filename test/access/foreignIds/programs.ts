import { type ForeignRows, foreignIdSources, type IdCases } from './foreignIds.ts'

/** Ids for programs: one that is not published. */
export function programIds({ unpublished }: ForeignRows): IdCases<'programs'> {
  return {
    'GET /api/programs/{id} id': {
      foreign: unpublished.id,
      call: id => ({ params: { id } }),
      who: [...foreignIdSources, 'player', 'anonymous'],
    },
  }
}
