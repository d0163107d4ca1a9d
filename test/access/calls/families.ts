import { api } from '#shared/routes.ts'
import { numbered } from '../../forms.ts'
import type { Actor, Calls, Fixtures } from '../fixtures.ts'

const password = { password: 'goal-by-riley', confirmPassword: 'goal-by-riley' }

/** The calls of families, about one's own child or about somebody else's. */
export async function familyCalls({ club, admin, family, childOf }: Fixtures) {
  const [{ addGuardian }, { invitationToken }, { getInvitation, parseInvitationId }] = await Promise.all([
    import('#infra/local/people.ts'),
    import('#functions/identity/mailLinks/families.ts'),
    import('#functions/stores/families/store.ts'),
  ])
  const address = () => `${numbered('aunt')}@example.com`
  const about = async (userId: string) => ({ params: { id: (await childOf(userId)).id } })
  /** An invitation to a child. */
  async function invited(userId: string): Promise<string> {
    const body = { email: address() }
    return (await club.ok(api.families.invite, { as: admin, ...(await about(userId)), body })).id
  }
  async function token(userId: string): Promise<string> {
    const invitation = await getInvitation(parseInvitationId(await invited(userId)))
    return invitation ? invitationToken(invitation) : ''
  }
  async function second(userId: string) {
    const { params } = await about(userId)
    const { id } = await club.person('parent')
    await addGuardian(id, params.id)
    return { params: { ...params, userId: id } }
  }

  const ofWhom = (whose: (actor: Actor) => { id: string }) =>
    ({
      'POST /api/players/{id}/guardians': async of => ({
        ...(await about(whose(of).id)),
        body: { email: address() },
      }),
      'DELETE /api/players/{id}/guardians/{userId}': of => second(whose(of).id),
      'DELETE /api/guardian-invitations/{id}': async of => ({ params: { id: await invited(whose(of).id) } }),
      'POST /api/players/{id}/account': async of => ({ ...(await about(whose(of).id)), body: password }),
      'DELETE /api/players/{id}/account': of => about(whose(of).id),
    }) satisfies Partial<Calls<'families'>>
  const own: Calls<'families'> = {
    ...ofWhom(actor => actor),
    'GET /api/family': async () => ({}),
    // Whoever has the link may accept.
    'POST /api/guardian-invitations/preview': async () => ({ body: { token: await token(family.id) } }),
    'POST /api/guardian-invitations/accept': async () => ({ body: { token: await token(family.id) } }),
  }
  return { own, foreign: ofWhom(() => family) }
}
