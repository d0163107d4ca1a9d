import { achievementCalls } from '../calls/achievements.ts'
import { type ForeignRows, foreignIdSources, type IdCases } from './foreignIds.ts'

/** Ids for the award routes: a family, a child and a team to which the caller is a stranger. */
export async function achievementIds(fixtures: ForeignRows): Promise<IdCases<'achievements'>> {
  const { awardedBy, badge } = await achievementCalls(fixtures)
  const team = await fixtures.teamOf(fixtures.family.id)
  const { id: typeId } = await badge()
  const staff = ['assistant coach', 'coach'] as const
  const everybody = [...foreignIdSources, 'player'] as const
  return {
    'GET /api/achievements userId': {
      foreign: fixtures.family.id,
      call: userId => ({ query: { userId } }),
      who: everybody,
    },
    'GET /api/achievements/player/{id} id': {
      foreign: team.playerId,
      call: id => ({ params: { id } }),
      who: everybody,
    },
    'GET /api/achievements/player/{id}/holder id': {
      foreign: team.playerId,
      call: id => ({ params: { id } }),
      who: everybody,
    },
    'POST /api/achievements playerId': {
      foreign: team.playerId,
      call: playerId => ({ body: { typeId, playerId } }),
      who: staff,
    },
    'POST /api/achievements teamId': {
      foreign: team.id,
      call: teamId => ({ body: { typeId, teamId } }),
      who: staff,
    },
    'DELETE /api/achievements/{id} id': {
      foreign: await awardedBy(fixtures.family.id),
      call: id => ({ params: { id } }),
      who: ['coach'],
    },
  }
}
