import { describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { strong, tokenIn, twice } from '../auth/steps.ts'
import { openClub } from '../club.ts'
import { newPlayer, numbered } from '../forms.ts'
import { type Account, type AddressState, addressStates, createUnconfirmedFixture } from './unconfirmed.ts'

/**
 * Whoever registers with somebody else's address gets nothing that is meant for its owner: no child, no staff right,
 * no team, by whatever way in. Nor does whoever confirmed it without a login; what they entered themselves is theirs.
 */

const club = await openClub()
const { office, register, bring, invitationTo, confirm, childrenOf, orphan } =
  await createUnconfirmedFixture(club)

const freshAddress = () => `${numbered('friend')}@example.com`
const enterChild = ({ as }: Account, name = numbered('Kid')) =>
  club.ok(api.players.create, { as, body: newPlayer(name) })
const invite = ({ as }: Account, id: string) =>
  club.call(api.families.invite, { as, params: { id }, body: { email: freshAddress() } })
/** The office decides about somebody. */
const decided = ({ id }: { id: string }) => ({ as: office, params: { id } })
/** Somebody who registered as a coach, with an address in this state. */
async function registerCoach(state: AddressState) {
  const coach = { role: 'coach', usaLacrosseNumber: '123456789', coachShirtSize: 'L' }
  const account = await register(coach)
  await bring(account, state)
  return account
}

/** What others have entered, or decide. */
const ways: Record<string, (of: Account) => Promise<{ status: number; text: string }>> = {
  'is approved as a coach': account =>
    club.call(api.users.approveCoach, { ...decided(account), body: { approved: true } }),
  'gets a staff role': account =>
    club.call(api.users.setRole, { ...decided(account), body: { role: 'assistant_coach' } }),
  'gets the children of another account by a merge': async account =>
    club.call(api.users.merge, { ...decided(account), body: { from: (await club.person('parent')).id } }),
  'becomes the guardian of a child': async ({ id: parentId }) =>
    club.call(api.players.setParent, { ...decided(await orphan()), body: { parentId } }),
  'gets a child that the office enters': ({ id: parentId }) =>
    club.call(api.players.create, { as: office, body: newPlayer(numbered('Sam'), { parentId }) }),
  'invites a guardian to the child that it entered': async account =>
    invite(account, (await enterChild(account)).id),
  'accepts an invitation to another address': async ({ as }) => {
    const token = await invitationTo(freshAddress(), (await orphan()).id)
    return club.call(api.families.accept, { as, body: { token } })
  },
  'lets its child log in': async account => {
    const { id } = await enterChild(account)
    return club.call(api.families.activate, { as: account.as, params: { id }, body: twice('goalie-glove-7') })
  },
}

describe.each(addressStates)('an account with an address that was %s', state => {
  const isTheirs = state === 'confirmed from inside'

  it.each(Object.entries(ways))(`${state}: %s or not`, async (_, go) => {
    const account = await registerCoach(state)
    const { status, text } = await go(account)
    expect(status < 300 || status).toBe(isTheirs || 409)
    if (!isTheirs)
      expect(text).toMatch(
        new RegExp(`has not confirmed ${account.email} yet|Please confirm your email ${account.email} first`),
      )
  })

  it(`${state}: reads the child that it entered and its invoices, and the page of its team unless never confirmed`, async () => {
    const account = await registerCoach(state)
    const { as } = account
    const [child, teamId] = [await enterChild(account), await club.team(numbered('team'))]
    await club.ok(api.teams.join, { as: office, body: { teamId, playerId: child.id } })
    await club.ok(api.players.get, { as, params: { id: child.id } })
    await club.ok(api.invoices.mine, { as })
    const { status } = await club.call(api.teams.players, { as, params: { id: teamId } })
    expect(status).toBe(state === 'never confirmed' ? 404 : 200)
  })

  it(`${state}: gets the child of an import, or else the address is invited`, async () => {
    const account = await registerCoach(state)
    const child = { firstName: numbered('Sam'), lastName: 'Listed', dateOfBirth: '2016-04-09' }
    const row = { line: 2, ...child, guardianName: 'Real Owner', guardianEmail: account.email }
    await club.ok(api.imports.players, { as: office, body: { rows: [row], dryRun: false } })
    const names = (await childrenOf(account)).map(({ firstName }) => firstName)
    expect(names).toEqual(isTheirs ? [child.firstName] : [])
  })

  it.each(['coach', 'program_director', 'admin'] as const)(
    `${state}: has the rights of a %s, whom an earlier version gave them, or waits and is listed`,
    async role => {
      const teamId = await club.team(numbered('team'))
      const person = await club.person(role, { behind: true, teams: [teamId] })
      await bring(person, state)
      const user = await club.ok(api.users.me, { as: person })
      expect(user).toMatchObject({
        role,
        effectiveRole: isTheirs ? role : 'parent',
        emailConfirmed: isTheirs,
      })
      const { status } = await club.call(api.teams.players, { as: person, params: { id: teamId } })
      expect(status).toBe(isTheirs ? 200 : 404)
      const due = await club.ok(api.users.list, { as: office, query: { status: 'addressDue' } })
      expect(due.some(({ id }) => id === person.id)).toBe(!isTheirs)
      const task = (await club.ok(api.office.tasks, { as: office })).find(({ kind }) => kind === 'addresses')
      expect(task?.count).toBe(due.length || undefined)
    },
  )
})

it('an account whose address nobody has confirmed leaves no choice of notifications to who takes it over', async () => {
  const account = await register()
  const child = await enterChild(account)
  expect((await invite(account, child.id)).json.message).toContain(
    `Please confirm your email ${account.email} first`,
  )
  const choices = await club.ok(api.notifications.get, { as: account.as })
  await club.ok(api.notifications.save, { as: account.as, body: { ...choices, messages: 'off' } })
  const { debug } = await club.ok(api.auth.forgotPassword, { body: { email: account.email } })
  await club.tick()
  const { dateOfBirth: birthday } = newPlayer('')
  const form = { token: tokenIn(debug?.resetLink), ...twice(strong), birthday }
  await club.ok(api.auth.resetPassword, { body: form })
  const login = { username: account.email, password: strong }
  const as = await club.ok(api.auth.login, { body: login })
  expect(await club.ok(api.notifications.get, { as })).toEqual(choices)
  expect((await invite({ ...account, as }, child.id)).status).toBe(201)
})

it('an account whose address nobody has confirmed is confirmed by accepting an invitation that went to its own address', async () => {
  const account = await register()
  const { id } = await orphan()
  const token = await invitationTo(account.email.toUpperCase(), id)
  await club.ok(api.families.accept, { as: account.as, body: { token } })
  expect(await childrenOf(account)).toMatchObject([{ id }])
  expect(await club.ok(api.users.me, { as: account.as })).toMatchObject({ emailConfirmed: true })
  expect(await club.verify()).toEqual([])
})

it('no profile with another guardian is merged with that of an account whose address nobody has confirmed, in either direction', async () => {
  const stranger = await register()
  const guardian = await club.person('parent')
  const name = numbered('Same')
  const child = await club.ok(api.players.create, { as: guardian, body: newPlayer(name) })
  const copy = await enterChild(stranger, name)
  for (const [into, from] of [
    [child, copy.id],
    [copy, child.id],
  ] as const) {
    const { status, text } = await club.call(api.players.merge, { ...decided(into), body: { from } })
    expect(status).toBe(409)
    expect(text).toContain(`has not confirmed ${stranger.email} yet`)
  }
  await confirm(stranger)
  const body = { from: copy.id, guardianIds: [guardian.id, stranger.id] }
  expect((await club.call(api.players.merge, { ...decided(child), body })).status).toBe(200)
  await club.tick()
  expect(club.ses.mails(guardian.email).map(({ subject }) => subject)).toContainEqual(
    expect.stringMatching(`is now a guardian of ${name}$`),
  )
})
