import { afterEach, describe, expect, it } from 'vitest'
import { fillPath, paramNames, type Route } from '#shared/http.ts'
import { api, routeKey } from '#shared/routes.ts'
import { routes } from '../access/calls/calls.ts'
import { openClub, validCard } from '../club.ts'
import { newProgram, newTeam } from '../forms.ts'
import { fetchAuditRows } from '../imports/audit.ts'
import { createUploader } from '../uploads/files.ts'
import { createFamilyFixture } from './families.ts'

const club = await openClub()
const { admin, invited, remove, sees, familyOf, two, subjects } = await createFamilyFixture(club)
const password = 'goal-by-riley'
afterEach(async () => expect(await club.verify()).toEqual([]))

const activate = (as: { token: string }, id: string, chosen = password) =>
  club.call(api.families.activate, {
    as,
    params: { id },
    body: { password: chosen, confirmPassword: chosen },
  })
const disable = (as: { token: string }, id: string) => club.call(api.families.disable, { as, params: { id } })
const login = (username: string, chosen = password) =>
  club.call(api.auth.login, { body: { username, password: chosen } })
const nameOf = async (as: { token: string }, id: string) => (await familyOf(as, id))?.account.username ?? ''
const tokenIn = (url: string) => url.split('/').at(-1) ?? ''

describe('a removed guardian', () => {
  it('a removed guardian loses the child at the next request: page, list, picture, calendar, conversation', async () => {
    const { parent, child, second } = await two('Riley')
    const coach = await club.person('coach')
    const team = await club.ok(api.teams.create, {
      as: admin,
      body: newTeam('Hawks', { headCoachId: coach.id }),
    })
    await club.ok(api.teams.join, { as: admin, body: { teamId: team.id, playerId: child.id } })
    const playerImageUrl = await createUploader(club).uploaded(parent)
    await club.ok(api.players.update, { as: parent, params: { id: child.id }, body: { playerImageUrl } })
    const { url } = await club.ok(api.calendar.subscribe, { as: second, body: { teamId: team.id } })
    const { conversationId } = await club.ok(api.messages.create, {
      as: coach,
      body: { content: 'Well played', recipientId: child.userId },
    })
    const reads = () =>
      Promise.all([
        club.call(api.players.get, { as: second, params: { id: child.id } }),
        club.call(api.uploads.get, { as: second, params: { id: playerImageUrl } }),
        club.call(api.messages.list, { as: second, query: { conversationId } }),
        club.call(api.teams.players, { as: second, params: { id: team.id } }),
        club.call(api.calendar.feed, { params: { token: tokenIn(url) } }),
        club.call(api.registrations.create, {
          as: second,
          body: { playerId: child.id, programId: 'prg_none' },
        }),
      ]).then(replies => replies.map(({ status }) => status))
    expect(await reads()).toEqual([200, 200, 200, 200, 200, 404])
    expect((await remove(parent, child.id, second.id)).json).toEqual({ id: second.id })
    expect(await reads()).toEqual([404, 404, 404, 404, 404, 404])
    expect(await club.ok(api.families.list, { as: second })).toEqual([])
    expect(await club.ok(api.players.list, { as: second })).toEqual([])
    expect(await familyOf(second, child.id)).toBeUndefined()
    expect((await familyOf(parent, child.id))?.guardians).toHaveLength(1)
    expect(await subjects(second.email)).toContain('You are no longer a guardian of Riley')
    expect(await subjects(parent.email)).toContain('Test Person3 is no longer a guardian of Riley')
    const [entry] = (await fetchAuditRows('guardian.remove')).filter(({ subject }) => subject === child.id)
    expect(entry).toMatchObject({ actor: parent.id, details: { userIds: [second.id] } })
    expect((await remove(parent, child.id, second.id)).status).toBe(404)
  })

  it.each(['the primary guardian', 'an administrator', 'the office, with another parent'] as const)(
    'a removed guardian cannot return through the child’s login, when it was %s',
    async by => {
      const { parent, child, second } = await two()
      await activate(second, child.id)
      const username = await nameOf(second, child.id)
      const { json: session } = await login(username)
      const as = { token: session.token }
      const { url } = await club.ok(api.calendar.subscribe, { as, body: {} })
      const feed = async () =>
        (await club.call(api.calendar.feed, { params: { token: tokenIn(url) } })).status
      expect(await feed()).toBe(200)
      let formerGuardian = parent
      if (by === 'the primary guardian') await remove(parent, child.id, second.id)
      else if (by === 'an administrator') await remove(admin, child.id, second.id)
      else {
        formerGuardian = await club.person('parent')
        const body = { parentId: formerGuardian.id }
        await club.ok(api.players.setParent, { as: admin, params: { id: child.id }, body })
      }
      const seen = [club.call(api.users.me, { as }), login(username)].map(async reply => (await reply).status)
      expect([...(await Promise.all(seen)), await feed()]).toEqual([401, 401, 404])
      // Nor can a link mailed to the former address set the next password.
      expect((await activate(formerGuardian, child.id, 'another-goal')).status).toBe(200)
      expect([(await login(username, 'another-goal')).status, await feed()]).toEqual([200, 404])
    },
  )

  it('a guardian can be removed unless they are the primary or the last one, and may leave on their own', async () => {
    const { parent, child, second } = await two()
    const { token } = await invited(second, child.id)
    const third = await club.person('parent')
    await club.ok(api.families.accept, { as: third, body: { token } })
    const status = async (as: { token: string }, userId: string) =>
      (await remove(as, child.id, userId)).status
    expect(await status(second, parent.id)).toBe(409)
    expect(await status(parent, parent.id)).toBe(409)
    expect(await status(second, third.id)).toBe(409)
    expect(await status(await club.person('parent'), third.id)).toBe(404)
    expect(await status(third, third.id)).toBe(200)
    expect(await status(admin, second.id)).toBe(200)
    expect(await status(admin, parent.id)).toBe(409)
    expect([await sees(parent, child.id), await sees(third, child.id)]).toEqual([true, false])
    // A former guardian can be invited again.
    const back = await invited(parent, child.id)
    expect((await club.call(api.families.accept, { as: third, body: { token: back.token } })).status).toBe(
      200,
    )
  })
})

describe('the login of a child', () => {
  it('a child’s login is off until a guardian sets its password, and all guardians are notified', async () => {
    const { parent, child, second } = await two('Sky')
    const username = await nameOf(parent, child.id)
    expect((await familyOf(parent, child.id))?.account).toEqual({ username, active: false })
    expect((await login(username)).status).toBe(401)
    for (const wrong of ['short', '123456', username, `${username}@players.club.test`])
      expect((await activate(second, child.id, wrong)).json.issues[0]?.field, wrong).toBe('password')
    expect((await activate(second, child.id)).json).toEqual({ username })
    const { user, token } = (await login(username)).json
    expect(user).toMatchObject({ role: 'player', firstName: 'Sky' })
    expect((await familyOf(parent, child.id))?.account).toMatchObject({ active: true })
    for (const { email } of [parent, second]) expect(await subjects(email)).toEqual(['Sky can log in now'])
    expect(club.ses.mails(parent.email)[0]?.text).toContain(username)

    await activate(parent, child.id, 'another-goal')
    expect((await club.call(api.users.me, { as: { token } })).status).toBe(401)
    expect(await subjects(second.email)).toContain('New password for Sky')
    expect([(await login(username)).status, (await login(username, 'another-goal')).status]).toEqual([
      401, 200,
    ])
  })

  it('a child’s login can be turned off at once, with sessions and reset links, also by an administrator', async () => {
    const { parent, child, second } = await two()
    for (const who of [second, admin]) {
      await activate(parent, child.id)
      const username = await nameOf(parent, child.id)
      const { token } = (await login(username)).json
      const email = (await club.ok(api.users.me, { as: { token } })).email
      const { debug } = await club.ok(api.auth.forgotPassword, { body: { email } })
      await club.tick()
      const body = {
        token: debug?.resetLink.split('token=')[1] ?? '',
        password: 'Another-Goal-2026!',
        confirmPassword: 'Another-Goal-2026!',
      }
      expect((await disable(who, child.id)).status).toBe(200)
      const after = [
        club.call(api.users.me, { as: { token } }),
        login(username),
        club.call(api.auth.resetPassword, { body }),
      ].map(async reply => (await reply).status)
      expect(await Promise.all(after)).toEqual([401, 401, 400])
    }
    expect(await fetchAuditRows('account.disable')).toHaveLength(2)
    const stranger = await club.person('parent')
    for (const [who, call] of [
      [stranger, activate],
      [stranger, disable],
      [admin, activate],
    ] as const)
      expect((await call(who, child.id)).status).toBe(404)
  })
})

describe('the second guardian', () => {
  it('the second guardian sees none of the first one’s amounts, whatever they request', async () => {
    const { parent, child, second } = await two()
    const program = await club.ok(api.programs.create, {
      as: admin,
      body: newProgram('Travel', { fee: 77_700 }),
    })
    const waited = await club.ok(api.programs.create, {
      as: admin,
      body: newProgram('Full', { registrationStatus: 'waitlist', fee: 66_600 }),
    })
    const body = { programId: program.id, playerId: child.id }
    const registration = await club.ok(api.registrations.create, { as: parent, body })
    const bill = { registrationId: registration.id, amount: 77_700 }
    const { clientSecret } = await club.ok(api.payments.createIntent, { as: parent, body: bill })
    await club.pay(clientSecret, validCard)
    await club.stripe.settled()
    await club.ok(api.waiting.join, { as: parent, body: { ...body, programId: waited.id } })
    // The fee of a program is public, so from here on it differs.
    for (const { id } of [program, waited])
      await club.ok(api.programs.update, { as: admin, params: { id }, body: { fee: 100 } })
    const [invoice] = await club.ok(api.invoices.list, { as: admin })
    const paid = await club.ok(api.payments.list, { as: parent })
    const secrets = ['77700', '777.00', invoice?.invoiceNumber ?? 'none', registration.id, clientSecret]
    expect(JSON.stringify(paid)).toContain('77700')

    const known = [child.id, child.userId, parent.id, second.id, program.id, waited.id, registration.id]
    const ids = [...known, invoice?.id ?? '', invoice?.invoiceNumber ?? '']
    const asked: string[] = []
    for (const route of routes.filter(({ method }) => method === 'GET')) {
      const names = paramNames(route.path)
      const places =
        names.length === 0 ? [{}] : ids.map(id => Object.fromEntries(names.map(name => [name, id])))
      const queries = [{}, { programId: program.id }, { playerId: child.id }, { userId: parent.id }]
      for (const params of places) {
        for (const query of names.length === 0 ? queries : [{}]) {
          const { text } = await club.call<Route>(route, { as: second, params, query })
          const where = `${routeKey(route)} ${fillPath(route.path, params)} ${JSON.stringify(query)}`
          for (const secret of secrets.filter(word => !where.includes(word)))
            expect(text, where).not.toContain(secret)
        }
      }
      asked.push(routeKey(route))
    }
    expect(asked).toContain('GET /api/payments')
    expect(await club.ok(api.registrations.list, { as: second })).toEqual([])

    // That the child is registered, both may know; not what it costs, nor whether it is paid.
    const query = { ofChildren: 'true' as const }
    const { text, json } = await club.call(api.registrations.list, { as: second, query })
    expect(json).toMatchObject([{ playerId: child.id, programId: program.id, state: 'active' }])
    for (const secret of secrets.filter(word => word !== registration.id)) expect(text).not.toContain(secret)
    for (const field of [
      'fee',
      'balance',
      'collected',
      'discount',
      'paymentStatus',
      'graceUntil',
      'userName',
    ])
      expect(json[0], field).not.toHaveProperty(field)
    const [own] = await club.ok(api.registrations.list, { as: parent, query })
    expect(own).toMatchObject({ id: registration.id, fee: 77700 })
    const stranger = await club.person('parent')
    expect(await club.ok(api.registrations.list, { as: stranger, query })).toEqual([])
  })
})
