import { describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { newType } from '../achievements/achievements.ts'
import { openClub } from '../club.ts'
import { confirmAddress } from '../confirmAddress.ts'
import { newAccount, newPlayer, numbered } from '../forms.ts'

/**
 * Whoever registers with somebody else's address gets nothing that is meant for its owner: no child, no staff right,
 * no team, by whatever way in. Once the address is confirmed, each of these ways is open.
 */

const club = await openClub()
const office = await club.person('admin')

interface Account {
  id: string
  email: string
  as: { token: string }
}

/** Registers with an address, whose owner may know nothing of it. */
async function register(more: object = {}): Promise<Account> {
  const username = numbered('claims')
  const { token, user } = await club.ok(api.auth.register, { body: newAccount(username, more) })
  return { id: user.id, email: user.email, as: { token } }
}

const tokenIn = (text = '') => /token=([\w.-]+)/.exec(text)?.[1] ?? ''

/** The token of an office's invitation to be the child's guardian. */
async function invitationTo(email: string, playerId: string): Promise<string> {
  await club.ok(api.families.invite, { as: office, params: { id: playerId }, body: { email } })
  await club.tick()
  return tokenIn(club.ses.mails(email).findLast(({ text }) => text.includes('/guardian'))?.text)
}

const confirm = ({ email }: Account) => confirmAddress(club, email)

/** By the link in the first mail of an account. */
async function confirmWelcome(email: string): Promise<void> {
  await club.tick()
  const token = tokenIn(club.ses.mails(email).find(({ text }) => text.includes('/confirm-email'))?.text)
  await club.ok(api.auth.confirmEmail, { body: { token } })
}

const childrenOf = ({ as }: Account) => club.ok(api.players.list, { as })
const orphan = () => club.ok(api.players.create, { as: office, body: newPlayer(numbered('Orphan')) })

describe('an account whose address nobody has confirmed', () => {
  it.each([
    [
      'a coach registration is not approved',
      { role: 'coach', usaLacrosseNumber: '123456789', coachShirtSize: 'L' },
      async ({ id }: Account) =>
        club.call(api.users.approveCoach, { as: office, params: { id }, body: { approved: true } }),
    ],
    [
      'no staff role is given',
      {},
      async ({ id }: Account) =>
        club.call(api.users.setRole, {
          as: office,
          params: { id },
          body: { role: 'coach' },
        }),
    ],
    [
      'no other account is merged into it',
      {},
      async ({ id }: Account) => {
        const { id: from } = await club.person('parent')
        return club.call(api.users.merge, { as: office, params: { id }, body: { from } })
      },
    ],
    [
      'it does not become the guardian of a child',
      {},
      async ({ id }: Account) =>
        club.call(api.players.setParent, {
          as: office,
          params: { id: (await orphan()).id },
          body: { parentId: id },
        }),
    ],
    [
      'the office adds no child to it',
      {},
      async ({ id }: Account) =>
        club.call(api.players.create, { as: office, body: newPlayer(numbered('Sam'), { parentId: id }) }),
    ],
  ] satisfies [string, object, (of: Account) => Promise<unknown>][])(
    '%s while its address is not confirmed, and is afterwards',
    async (_, more, grant) => {
      const account = await register(more)
      const refused = await grant(account)
      expect(refused).toMatchObject({ status: 409 })
      expect(JSON.stringify(refused)).toContain(`has not confirmed the address ${account.email} yet`)
      await confirm(account)
      expect((await grant(account)).status).toBeLessThan(300)
    },
  )

  it('invites no other guardian to the child that it entered, and is given away with no choice of a stranger', async () => {
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
      expect.stringContaining(`Please confirm your address ${account.email} first`),
    ])
    const choices = await club.ok(api.notifications.get, { as: account.as })
    await club.ok(api.notifications.save, { as: account.as, body: { ...choices, messages: 'off' } })
    const { debug } = await club.ok(api.auth.forgotPassword, { body: { email: account.email } })
    await club.tick()
    const password = 'Goalie-Glove-2031!'
    const body = { token: tokenIn(debug?.resetLink), password, confirmPassword: password }
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

  it('accepts an invitation that went to another address only once its own is confirmed', async () => {
    const account = await register()
    const { id } = await orphan()
    const token = await invitationTo(`${numbered('other')}@example.com`, id)
    const accept = () => club.call(api.families.accept, { as: account.as, body: { token } })
    const refused = await accept()
    expect(refused.status).toBe(409)
    expect(refused.json.message).toContain(`Please confirm your address ${account.email} first`)
    expect(await childrenOf(account)).toEqual([])
    await confirm(account)
    expect((await accept()).status).toBe(200)
  })

  it('is confirmed by accepting an invitation that went to its own address', async () => {
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
      expect(text).toContain(`has not confirmed the address ${stranger.email} yet`)
    }
    await confirm(stranger)
    const merge = { as: office, params: { id: child.id }, body: { from: copy.id } }
    expect((await club.call(api.players.merge, merge)).status).toBe(200)
    await club.tick()
    expect(club.ses.mails(guardian.email).map(({ subject }) => subject)).toContain(
      `${name} has one more guardian`,
    )
  })

  it('lets no child sign in', async () => {
    const account = await register()
    const child = await club.ok(api.players.create, { as: account.as, body: newPlayer(numbered('Kid')) })
    const password = 'goalie-glove-7'
    const activate = () =>
      club.call(api.families.activate, {
        as: account.as,
        params: { id: child.id },
        body: { password, confirmPassword: password },
      })
    expect(await activate()).toMatchObject({
      status: 409,
      json: { message: expect.stringContaining(`Please confirm your address ${account.email} first`) },
    })
    await confirm(account)
    expect((await activate()).status).toBe(200)
  })

  it('reads the badges of the child that it entered, on the page of the child and in every list', async () => {
    const account = await register()
    const { as } = account
    const child = await club.ok(api.players.create, { as, body: newPlayer(numbered('Kid')) })
    const { id: typeId } = await club.ok(api.achievements.createType, {
      as: office,
      body: newType(numbered('Hustle')),
    })
    const note = 'Never gave up.'
    await club.ok(api.achievements.award, { as: office, body: { typeId, note, playerId: child.id } })
    const seen = expect.arrayContaining([expect.objectContaining({ note })])
    expect(await club.ok(api.achievements.ofPlayer, { as, params: { id: child.id } })).toEqual(seen)
    expect(await club.ok(api.achievements.list, { as })).toEqual(seen)
    expect(await club.ok(api.achievements.list, { as, query: { userId: account.id } })).toEqual(seen)
  })

  it('belongs to no team of its children until it is confirmed, by whatever way they came there', async () => {
    const account = await register()
    const child = await club.ok(api.players.create, { as: account.as, body: newPlayer(numbered('Kid')) })
    const teamId = await club.team(numbered('team'))
    const coach = await club.person('coach', { teams: [teamId] })
    await club.ok(api.teams.join, { as: office, body: { teamId, playerId: child.id } })
    const day = '2026-03-10'
    await club.ok(api.events.create, {
      as: coach,
      body: {
        ...{ title: '', eventType: 'practice', teamId, opponent: '', isHome: true },
        ...{ startDate: day, endDate: day, startTime: '18:00:00', endTime: '19:00:00', location: 'Park' },
      },
    })
    await club.ok(api.announcements.create, {
      as: coach,
      body: { title: 'Team only', body: 'Bring water.', teamId, priority: 'high' },
    })
    await club.ok(api.messages.create, {
      as: coach,
      body: { teamId, content: 'Team only', notificationType: 'both' },
    })
    const { as } = account
    const seen = async () => ({
      roster: (await club.call(api.teams.players, { as, params: { id: teamId } })).status,
      events: (await club.ok(api.events.list, { as })).length,
      announcements: (await club.ok(api.announcements.list, { as })).filter(one => one.teamId === teamId)
        .length,
      conversation: (await club.call(api.messages.list, { as, query: { teamId } })).status,
      recipients: (await club.call(api.messages.recipients, { as, query: { teamId } })).status,
      memberships: (await club.ok(api.teams.memberships, { as })).length,
    })
    expect(await seen()).toEqual({
      ...{ roster: 404, events: 0, announcements: 0, conversation: 404, memberships: 0 },
      recipients: expect.any(Number),
    })
    await club.tick()
    await club.tick()
    expect(club.ses.mails(account.email).filter(({ text }) => text.includes('Team only'))).toEqual([])
    await confirm(account)
    expect(await seen()).toMatchObject({ roster: 200, events: 1, announcements: 1, conversation: 200 })
  })

  it.each(['coach', 'assistant_coach', 'program_director', 'admin'])(
    'whom the office enters as %s with a password has no staff rights until it is confirmed',
    async role => {
      const [username, password] = [numbered('staff'), 'Goalie-Glove-2026!']
      const email = `${username}@example.com`
      const body = { fullName: 'Robin Vale', role, email, username, password, confirmPassword: password }
      await club.ok(api.users.create, { as: office, body })
      const as = await club.ok(api.auth.login, { body: { username, password } })
      expect(as.user).toMatchObject({ role, actsAs: 'parent', addressDue: true })
      expect((await club.call(api.users.list, { as, query: { role: 'parent' } })).status).toBe(403)
      await confirmWelcome(email)
      const { user } = await club.ok(api.auth.login, { body: { username, password } })
      expect(user.actsAs).toBe(role)
      expect(user.addressDue).toBeUndefined()
    },
  )

  it('the list of people says which address nobody has confirmed', async () => {
    const account = await register({ role: 'coach', usaLacrosseNumber: '123456789', coachShirtSize: 'L' })
    const listed = async () => {
      const users = await club.ok(api.users.list, { as: office, query: { status: 'pending' } })
      return users.find(({ id }) => id === account.id)?.addressUnconfirmed
    }
    expect(await listed()).toBe(true)
    await confirm(account)
    expect(await listed()).toBe(false)
  })
})
