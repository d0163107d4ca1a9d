import { type ForeignRows, foreignIdSources, type IdCases } from './foreignIds.ts'

/** Ids for people: another person. */
export function userIds({ family }: ForeignRows): IdCases<'users'> {
  return {
    'GET /api/users/{id} id': {
      foreign: family.id,
      call: id => ({ params: { id } }),
      who: [...foreignIdSources, 'player'],
    },
    'GET /api/users/{id}/details id': {
      foreign: family.id,
      call: id => ({ params: { id } }),
      who: [...foreignIdSources, 'player', 'program director'],
    },
    'PATCH /api/users/{id}/profile id': {
      foreign: family.id,
      call: id => ({ params: { id }, body: { city: 'Elsewhere' } }),
      who: [...foreignIdSources, 'player', 'program director'],
    },
    'POST /api/users/{id}/revoke-sessions id': {
      foreign: family.id,
      call: id => ({ params: { id } }),
      who: [...foreignIdSources, 'program director'],
    },
  }
}
