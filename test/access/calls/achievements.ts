import type { Call } from '#infra/local/caller.ts'
import type { Route } from '#shared/http.ts'
import { api } from '#shared/routes.ts'
import { newType } from '../../achievements/achievements.ts'
import { numbered } from '../../forms.ts'
import type { Actor, Calls, Fixtures } from '../fixtures.ts'

/** Valid calls of the badge and award routes, on the caller's own family and team or on somebody else's. */
export async function achievementCalls({ club, admin, family, teamOf }: Fixtures) {
  const [{ commit }, { createAward }] = await Promise.all([
    import('#functions/platform/data/transaction.ts'),
    import('#functions/stores/achievements/store.ts'),
  ])
  const badge = () => club.ok(api.achievements.createType, { as: admin, body: newType(numbered('Badge ')) })
  const about = async (id: Promise<string>): Promise<Call<Route>> => ({ params: { id: await id } })
  const childOf = async (userId: string) => (await teamOf(userId)).playerId

  /** An award given to a child on such a team. */
  async function awardedBy(userId: string): Promise<string> {
    const [{ id: teamId, playerId }, { id: typeId }] = await Promise.all([teamOf(userId), badge()])
    const id = numbered('awd_')
    const row = { id, typeId, playerId, teamId, userId, createdAt: club.clock.now.toISOString() }
    await commit(...createAward(row, []))
    return id
  }
  const awarding = async (userId: string) => ({
    body: { typeId: (await badge()).id, playerId: await childOf(userId) },
  })
  const ofWhom = (whose: (actor: Actor) => { id: string }) =>
    ({
      'GET /api/achievements/player/{id}': of => about(childOf(whose(of).id)),
      'GET /api/achievements/player/{id}/holder': of => about(childOf(whose(of).id)),
      'POST /api/achievements': of => awarding(whose(of).id),
      'DELETE /api/achievements/{id}': of => about(awardedBy(whose(of).id)),
    }) satisfies Partial<Calls<'achievements'>>
  const own: Calls<'achievements'> = {
    ...ofWhom(actor => actor),
    'GET /api/achievement-types': async () => ({}),
    'POST /api/achievement-types': async () => ({ body: newType(numbered('Badge ')) }),
    'PATCH /api/achievement-types/{id}': async () => ({
      ...(await about(badge().then(({ id }) => id))),
      body: { points: 20 },
    }),
    'DELETE /api/achievement-types/{id}': () => about(badge().then(({ id }) => id)),
    'GET /api/achievements': async ({ id }) => {
      await awardedBy(id)
      return {}
    },
  }
  return { own, foreign: ofWhom(() => family) }
}
