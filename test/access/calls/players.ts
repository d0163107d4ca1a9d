import { newPlayer, numbered } from '../../forms.ts'
import type { Calls, Fixtures } from '../fixtures.ts'

/** The calls of children, about the caller's own or about somebody else's. */
export function playerCalls({ club, family, childOf }: Fixtures) {
  const about = async (userId: string) => ({ params: { id: (await childOf(userId)).id } })
  /** Two profiles with the same name. */
  async function twins() {
    const [kept, gone] = [await club.person('parent'), await club.person('parent')]
    const guardianIds = [kept.id, gone.id]
    return { ...(await about(kept.id)), body: { from: (await childOf(gone.id)).id, guardianIds } }
  }

  /** Two profiles that the office has been told of. */
  async function alike() {
    const { params, body } = await twins()
    const [{ alikes, pairOf }, { getPlayersById }, { commit }] = await Promise.all([
      import('#functions/stores/players/alike.ts'),
      import('#functions/stores/players/store.ts'),
      import('#functions/platform/data/transaction.ts'),
    ])
    const [one, other] = await getPlayersById([params.id, body.from])
    if (one && other) await commit(alikes.create(pairOf(one, other)))
    return { params, body: { otherId: body.from } }
  }

  const own: Calls<'players'> = {
    'GET /api/players': async () => ({ query: { myPlayers: 'true' } }),
    'POST /api/players': async () => ({ body: newPlayer(numbered('Child ')) }),
    'GET /api/players/{id}': ({ id }) => about(id),
    'PATCH /api/players/{id}': async ({ id }) => ({ ...(await about(id)), body: { jerseySize: 'YL' } }),
    'PATCH /api/players/{id}/parent': async ({ id }) => ({
      ...(await about(id)),
      body: { parentId: family.id },
    }),
    'POST /api/players/{id}/merge': twins,
    'GET /api/players/duplicates': async () => ({}),
    'POST /api/players/{id}/tell-apart': alike,
    'DELETE /api/players/{id}': ({ id }) => about(id),
  }
  const foreign: Partial<Calls<'players'>> = {
    'GET /api/players/{id}': () => about(family.id),
    'PATCH /api/players/{id}': async () => ({ ...(await about(family.id)), body: { jerseySize: 'YL' } }),
  }
  return { own, foreign }
}
