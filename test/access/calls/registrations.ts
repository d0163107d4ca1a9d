import { api } from '#shared/routes.ts'
import type { Actor, Calls, Fixtures } from '../fixtures.ts'

/** The calls of registrations, of the caller's own child or of somebody else's. */
export function registrationCalls(
  { club, admin, family, childOf, createProgram, registrationOf }: Fixtures,
  createCode: () => Promise<{ code: string }>,
) {
  const about = async (userId: string) => ({ params: { id: (await registrationOf(userId)).id } })
  const applying = async (userId: string) => ({
    ...(await about(userId)),
    body: { code: (await createCode()).code },
  })
  async function withCode(userId: string) {
    const { params, body } = await applying(userId)
    await club.ok(api.registrations.applyCode, { as: admin, params, body })
    return { params }
  }
  const ofWhom = (whose: (actor: Actor) => { id: string }) =>
    ({
      'POST /api/registrations': async of => ({
        body: { programId: (await createProgram()).id, playerId: (await childOf(whose(of).id)).id },
      }),
      'PATCH /api/registrations/{id}': async of => ({
        ...(await about(whose(of).id)),
        body: { paymentStatus: 'pay_later' },
      }),
      'DELETE /api/registrations/{id}': of => about(whose(of).id),
      'PUT /api/registrations/{id}/discount-code': of => applying(whose(of).id),
      'DELETE /api/registrations/{id}/discount-code': of => withCode(whose(of).id),
      'POST /api/registrations/{id}/move': async of => ({
        ...(await about(whose(of).id)),
        body: { programId: (await createProgram()).id, note: 'Plays with a friend' },
      }),
    }) satisfies Partial<Calls<'registrations'>>

  const own: Calls<'registrations'> = {
    ...ofWhom(actor => actor),
    'GET /api/registrations': async () => ({}),
    'POST /api/registrations/cancellations': async ({ id }) => ({
      body: { registrationIds: [(await registrationOf(id)).id] },
    }),
  }
  return { own, foreign: ofWhom(() => family) }
}
