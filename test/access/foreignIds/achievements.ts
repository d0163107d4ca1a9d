import type { Club } from '#test/club.ts'
import { achievementCalls } from '../calls/achievements.ts'
import { type Cast, type NamedId, strangers } from './foreignIds.ts'

/** Those of awards: of a family, a child and a team that are strangers'. */
export async function achievementIds({
  club,
  cast,
}: {
  club: Club
  cast: Cast
}): Promise<Record<string, NamedId>> {
  let count = 0
  const fresh = (stem: string) => `${stem} ${++count} of strangers`
  const { awardedBy, badge } = await achievementCalls({ ...cast, club, fresh })
  const team = await cast.teamOf(cast.family.id)
  const { id: typeId } = await badge()
  const staff = ['assistant coach', 'coach'] as const
  const everybody = [...strangers, 'player'] as const
  return {
    'GET /api/achievements userId': {
      foreign: cast.family.id,
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
      foreign: await awardedBy(cast.family.id),
      call: id => ({ params: { id } }),
      who: ['coach'],
    },
  }
}
