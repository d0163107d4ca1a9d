import { describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newPlayer, numbered } from '../forms.ts'
import { type Account, addressStates, createUnconfirmedFixture, tokenIn } from './unconfirmed.ts'

/**
 * Whoever registers with somebody else's address gets nothing that is meant for its owner: no child, no staff right,
 * no team, by whatever way in. Nor does whoever confirmed it without a login; what they entered themselves is theirs.
 */

const club = await openClub()
const { office, register, bring, invitationTo, confirm, childrenOf, orphan } =
  await createUnconfirmedFixture(club)

const coach = { role: 'coach', usaLacrosseNumber: '123456789', coachShirtSize: 'L' }
const password = 'goalie-glove-7'
const enterChild = ({ as }: Account) => club.ok(api.players.create, { as, body: newPlayer(numbered('Kid')) })
/** A child that the account entered, on a team. */
async function enterTeammate(account: Account) {
  const [{ id: playerId }, teamId] = [await enterChild(account), await club.team(numbered('team'))]
  await club.ok(api.teams.join, { as: office, body: { teamId, playerId } })
  return { teamId, playerId }
}

/** What is answered while the address was never confirmed, confirmed from outside, and from inside. */
const ways: [
  way: string,
  statuses: [never: number, outside: number, inside: number],
  go: (of: Account) => Promise<{ status: number }>,
  more?: object,
][] = [
  // What its person entered.
  [
    'reads the child that it entered',
    [200, 200, 200],
    async account =>
      club.call(api.players.get, { as: account.as, params: { id: (await enterChild(account)).id } }),
  ],
  ['reads its invoices', [200, 200, 200], ({ as }) => club.call(api.invoices.mine, { as })],
  [
    'reads the page of the team of its child',
    [404, 200, 200],
    async account =>
      club.call(api.teams.players, { as: account.as, params: { id: (await enterTeammate(account)).teamId } }),
  ],
  // What others entered.
  [
    'is approved as a coach',
    [409, 409, 200],
    ({ id }) => club.call(api.users.approveCoach, { as: office, params: { id }, body: { approved: true } }),
    coach,
  ],
  [
    'gets a staff role',
    [409, 409, 200],
    ({ id }) => club.call(api.users.setRole, { as: office, params: { id }, body: { role: 'coach' } }),
  ],
  [
    'gets the children of another account by a merge',
    [409, 409, 200],
    async ({ id }) =>
      club.call(api.users.merge, {
        as: office,
        params: { id },
        body: { from: (await club.person('parent')).id },
      }),
  ],
  [
    'becomes the guardian of a child',
    [409, 409, 200],
    async ({ id }) =>
      club.call(api.players.setParent, {
        as: office,
        params: { id: (await orphan()).id },
        body: { parentId: id },
      }),
  ],
  [
    'gets a child that the office enters',
    [409, 409, 201],
    ({ id }) =>
      club.call(api.players.create, { as: office, body: newPlayer(numbered('Sam'), { parentId: id }) }),
  ],
  [
    'invites a guardian to the child that it entered',
    [409, 409, 201],
    async account =>
      club.call(api.families.invite, {
        as: account.as,
        params: { id: (await enterChild(account)).id },
        body: { email: `${numbered('friend')}@example.com` },
      }),
  ],
  [
    'accepts an invitation to another address',
    [409, 409, 200],
    async ({ as }) => {
      const token = await invitationTo(`${numbered('other')}@example.com`, (await orphan()).id)
      return club.call(api.families.accept, { as, body: { token } })
    },
  ],
  [
    'lets its child log in',
    [409, 409, 200],
    async account =>
      club.call(api.families.activate, {
        as: account.as,
        params: { id: (await enterChild(account)).id },
        body: { password, confirmPassword: password },
      }),
  ],
]

describe.each(addressStates)('an account with an address that was %s', state => {
  it.each(ways)(`${state}: %s or not`, async (_, statuses, go, more) => {
    const account = await register(more)
    await bring(account, state)
    const { status, ...reply } = await go(account)
    expect(status).toBe(statuses[addressStates.indexOf(state)])
    if (status === 409)
      expect(JSON.stringify(reply)).toMatch(
        new RegExp(`has not confirmed ${account.email} yet|Please confirm your email ${account.email} first`),
      )
  })

  it(`${state}: gets the child of an import, or else the address is invited`, async () => {
    const account = await register()
    await bring(account, state)
    const child = { firstName: numbered('Sam'), lastName: 'Listed', dateOfBirth: '2016-04-09' }
    const row = { line: 2, ...child, guardianName: 'Real Owner', guardianEmail: account.email }
    await club.ok(api.imports.players, { as: office, body: { rows: [row], dryRun: false } })
    const isTheirs = state === 'confirmed from inside'
    expect((await childrenOf(account)).map(({ firstName }) => firstName)).toEqual(
      isTheirs ? [child.firstName] : [],
    )
  })

  it.each(['coach', 'program_director', 'admin'] as const)(
    `${state}: has the rights of a %s, whom an earlier version gave them, or waits and is listed`,
    async role => {
      const teamId = await club.team(numbered('team'))
      const person = await club.person(role, { behind: true, teams: [teamId] })
      await bring(person, state)
      const isTheirs = state === 'confirmed from inside'
      const user = await club.ok(api.users.me, { as: person })
      expect(user).toMatchObject({ role, actsAs: isTheirs ? role : 'parent', emailConfirmed: isTheirs })
      const { status } = await club.call(api.teams.players, { as: person, params: { id: teamId } })
      expect(status).toBe(isTheirs ? 200 : 404)
      const due = await club.ok(api.users.list, { as: office, query: { status: 'addressDue' } })
      expect(due.some(({ id }) => id === person.id)).toBe(!isTheirs)
      const task = (await club.ok(api.office.tasks, { as: office })).find(({ kind }) => kind === 'addresses')
      expect(task?.count).toBe(due.length || undefined)
    },
  )
})

describe('an account whose address nobody has confirmed', () => {
  it('invites no other guardian to the child that it entered, and leaves no choice of notifications to who takes it over', async () => {
    const account = await register()
    const child = await club.ok(api.players.create, { as: account.as, body: newPlayer(numbered('Kid')) })
    const invite = () =>
      club.call(api.families.invite, {
        as: account.as,
        params: { id: child.id },
        body: { email: `${numbered('friend')}@example.com` },
      })
    const refused = await invite()
    expect([refused.status, refused.json.message]).toEqual([
      409,
      expect.stringContaining(`Please confirm your email ${account.email} first`),
    ])
    const choices = await club.ok(api.notifications.get, { as: account.as })
    await club.ok(api.notifications.save, { as: account.as, body: { ...choices, messages: 'off' } })
    const { debug } = await club.ok(api.auth.forgotPassword, { body: { email: account.email } })
    await club.tick()
    const password = 'Goalie-Glove-2031!'
    const birthday = newPlayer('').dateOfBirth
    const body = { token: tokenIn(debug?.resetLink), password, confirmPassword: password, birthday }
    await club.ok(api.auth.resetPassword, { body })
    const as = await club.ok(api.auth.login, { body: { username: account.email, password } })
    expect(await club.ok(api.notifications.get, { as })).toEqual(choices)
    expect(
      (
        await club.call(api.families.invite, {
          as,
          params: { id: child.id },
          body: { email: `${numbered('friend')}@example.com` },
        })
      ).status,
    ).toBe(201)
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

  it('no profile with another guardian is merged with that of such an account, in either direction', async () => {
    const stranger = await register()
    const guardian = await club.person('parent')
    const name = numbered('Same')
    const child = await club.ok(api.players.create, { as: guardian, body: newPlayer(name) })
    const copy = await club.ok(api.players.create, { as: stranger.as, body: newPlayer(name) })
    for (const [id, from] of [
      [child.id, copy.id],
      [copy.id, child.id],
    ] as const) {
      const { status, text } = await club.call(api.players.merge, {
        as: office,
        params: { id },
        body: { from },
      })
      expect(status).toBe(409)
      expect(text).toContain(`has not confirmed ${stranger.email} yet`)
    }
    await confirm(stranger)
    const guardianIds = [guardian.id, stranger.id]
    const merge = { as: office, params: { id: child.id }, body: { from: copy.id, guardianIds } }
    expect((await club.call(api.players.merge, merge)).status).toBe(200)
    await club.tick()
    expect(club.ses.mails(guardian.email).map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(`is now a guardian of ${name}$`),
    )
  })
})
