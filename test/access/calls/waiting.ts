import { api } from '#shared/routes.ts'
import type { Actor, Calls, Fixtures } from '../fixtures.ts'

/** The calls of waiting lists, for the caller's own child or for somebody else's. */
export function waitingCalls({ club, admin, family, childOf, createProgram }: Fixtures) {
  const joining = async (parentId: string) => ({
    body: {
      programId: (await createProgram({ registrationStatus: 'waitlist' })).id,
      playerId: (await childOf(parentId)).id,
    },
  })
  /** A child on a waiting list. */
  async function waiting(parentId: string) {
    const { body } = await joining(parentId)
    await club.ok(api.waiting.join, { as: admin, body })
    return { params: body }
  }
  const ofWhom = (whose: (actor: Actor) => { id: string }) =>
    ({
      'POST /api/waiting': of => joining(whose(of).id),
      'DELETE /api/waiting/{programId}/{playerId}': of => waiting(whose(of).id),
      'POST /api/waiting/{programId}/{playerId}/offer': of => waiting(whose(of).id),
    }) satisfies Partial<Calls<'waiting'>>

  const own: Calls<'waiting'> = { ...ofWhom(actor => actor), 'GET /api/waiting': async () => ({}) }
  return { own, foreign: ofWhom(() => family) }
}
