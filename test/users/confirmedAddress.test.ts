import { describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newPlayer, numbered } from '../forms.ts'
import { type Account, createUnconfirmedFixture, tokenIn } from './unconfirmed.ts'

/**
 * Whoever registers with somebody else's address gets nothing that is meant for its owner: no child, no staff right,
 * no team, by whatever way in. Once the address is confirmed, each of these ways is open.
 */

const club = await openClub()
const { office, register, invitationTo, confirm, childrenOf, orphan } = await createUnconfirmedFixture(club)

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
      expect(JSON.stringify(refused)).toContain(`has not confirmed ${account.email} yet`)
      await confirm(account)
      expect((await grant(account)).status).toBeLessThan(300)
    },
  )

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

  it('accepts an invitation that went to another address only once its own is confirmed', async () => {
    const account = await register()
    const { id } = await orphan()
    const token = await invitationTo(`${numbered('other')}@example.com`, id)
    const accept = () => club.call(api.families.accept, { as: account.as, body: { token } })
    const refused = await accept()
    expect(refused.status).toBe(409)
    expect(refused.json.message).toContain(`Please confirm your email ${account.email} first`)
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
      json: { message: expect.stringContaining(`Please confirm your email ${account.email} first`) },
    })
    await confirm(account)
    expect((await activate()).status).toBe(200)
  })
})
