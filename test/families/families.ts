import { api } from '#shared/routes.ts'
import type { Club } from '../club.ts'
import { addGuardian, createFamily } from '../family.ts'

/** A family, and the steps that its tests share. */
export async function createFamilyFixture(club: Club) {
  const admin = await club.person('admin')
  let addresses = 0
  const address = () => `guardian${++addresses}@example.com`

  /** The token in the newest mail to an address. */
  async function tokenFor(email: string): Promise<string> {
    await club.tick()
    const text = club.ses.mails(email).at(-1)?.text ?? ''
    return /guardian-invitation\?token=([\w.-]+)/.exec(text)?.[1] ?? ''
  }
  const invite = (as: { token: string }, id: string, email = address()) =>
    club.call(api.families.invite, { as, params: { id }, body: { email } })
  async function invited(as: { token: string }, id: string) {
    const email = address()
    const { id: invitationId } = await club.ok(api.families.invite, { as, params: { id }, body: { email } })
    return { email, id: invitationId, token: await tokenFor(email) }
  }
  const accept = (as: { token: string }, token: string) =>
    club.call(api.families.accept, { as, body: { token } })
  const remove = (as: { token: string }, id: string, userId: string) =>
    club.call(api.families.remove, { as, params: { id, userId } })
  const sees = async (as: { token: string }, id: string) =>
    (await club.call(api.players.get, { as, params: { id } })).status === 200
  const familyOf = async (as: { token: string }, playerId: string) =>
    (await club.ok(api.families.list, { as, query: { playerId } }))[0]

  /** A child with its primary guardian and a second one. */
  async function two(name?: string) {
    const { parent, child } = await createFamily(club, name)
    const second = await club.person('parent')
    await addGuardian(second.id, child.id)
    const userId = (await familyOf(parent, child.id))?.userId ?? ''
    return { parent, child: { ...child, userId }, second }
  }
  const subjects = async (email: string) => {
    await club.tick()
    return club.ses.mails(email).map(({ subject }) => subject)
  }
  return { admin, address, tokenFor, invite, invited, accept, remove, sees, familyOf, two, subjects }
}
