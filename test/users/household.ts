import { api } from '#shared/routes.ts'
import { type Club, validCard } from '../club.ts'
import { confirmAddress } from '../confirmAddress.ts'
import { createCredentialHelpers } from '../credentials/credentials.ts'
import { addGuardian } from '../family.ts'
import { newAccount, newPlayer, newProgram } from '../forms.ts'

type Caller = { token: string }

/** People with a row of every kind. */
export function createHouseholds(club: Club, admin: Caller) {
  const { submit } = createCredentialHelpers(club, api.credentials)
  let names = 0
  const createProgram = async (more: object = {}) =>
    (await club.ok(api.programs.create, { as: admin, body: newProgram(`Travel ${++names}`, more) })).id
  const register = (as: Caller, playerId: string, programId: string) =>
    club.ok(api.registrations.create, { as, body: { programId, playerId } })
  async function pay(
    as: Caller,
    { id: registrationId, balance: amount }: { id: string; balance?: number },
    card = validCard,
  ) {
    const body = { registrationId, amount: amount ?? 0 }
    const { clientSecret } = await club.ok(api.payments.createIntent, { as, body })
    await club.pay(clientSecret, card)
    await club.stripe.settled()
  }
  /** A coach with two children, of whom one has a second guardian, and with a row of every kind. */
  async function createHousehold() {
    const username = `gone${++names}`
    const { token, user } = await club.ok(api.auth.register, {
      body: newAccount(username, { firstName: `Gone${names}`, lastName: 'Withthewind' }),
    })
    await confirmAddress(club, user.email)
    const as = { token }
    const [own, shared] = [
      await club.ok(api.players.create, { as, body: newPlayer(`Own${names}`, { lastName: 'Withthewind' }) }),
      await club.ok(api.players.create, { as, body: newPlayer(`Shared${names}`) }),
    ]
    const father = await club.person('parent')
    await addGuardian(father.id, shared.id)
    const [open, paid, waited] = [
      await createProgram({ capacity: 1 }),
      await createProgram(),
      await createProgram({ registrationStatus: 'waitlist' }),
    ]
    const owing = await register(as, own.id, open)
    const held = await register(as, shared.id, paid)
    await pay(as, held)
    const debt = await register(as, shared.id, await createProgram())
    await club.ok(api.waiting.join, { as, body: { programId: waited, playerId: shared.id } })
    await club.ok(api.waiting.join, { as, body: { programId: waited, playerId: own.id } })
    await club.ok(api.calendar.subscribe, { as, body: {} })
    const credential = await submit(as)
    const team = await club.team(`team-${names}`)
    await club.ok(api.users.setRole, { as: admin, params: { id: user.id }, body: { role: 'coach' } })
    await club.ok(api.teams.join, { as: admin, body: { teamId: team, userId: user.id, role: 'coach' } })
    await club.ok(api.messages.create, { as: admin, body: { content: 'Welcome', recipientId: user.id } })
    await club.tick()
    const { getUser } = await import('#functions/stores/users/store.ts')
    const account = await getUser(user.id)
    const again = { token: await club.signIn({ id: user.id, sessionVersion: account?.sessionVersion ?? 0 }) }
    return {
      id: user.id,
      username,
      email: user.email,
      as: again,
      own,
      shared,
      father,
      open,
      owing,
      held,
      debt,
      credential,
      team,
    }
  }

  return { createHousehold, pay, createProgram, register }
}
