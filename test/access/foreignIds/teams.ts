import { type ForeignRows, foreignIdSources, type IdCases } from './foreignIds.ts'

/** Ids for teams: a team and a person to whom the caller is a stranger. */
export function teamIds({ family, theirTeam }: ForeignRows): IdCases<'teams'> {
  return {
    'GET /api/teams/{id}/players id': {
      foreign: theirTeam.id,
      call: id => ({ params: { id } }),
      who: [...foreignIdSources, 'player'],
    },
    'GET /api/teams/{id}/roster/export id': {
      foreign: theirTeam.id,
      call: id => ({ params: { id } }),
      who: ['assistant coach', 'coach'],
    },
    'POST /api/teams/{id}/medical-sheet id': {
      foreign: theirTeam.id,
      call: id => ({ params: { id } }),
      who: ['assistant coach', 'coach'],
    },
    'POST /api/teams/{id}/numbers id': {
      foreign: theirTeam.id,
      call: id => ({ params: { id } }),
      who: ['coach'],
    },
    'GET /api/team-memberships userId': {
      foreign: family.id,
      call: userId => ({ query: { userId } }),
      who: [...foreignIdSources, 'player'],
    },
  }
}
